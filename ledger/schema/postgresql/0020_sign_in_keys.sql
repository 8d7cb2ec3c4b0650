-- The key of the station where a PIN was entered: another key at the same place is another screen.
-- NULL in sign-ins from before this was noted, and where no seat is opened by the PIN.
ALTER TABLE sign_in ADD COLUMN key TEXT;
