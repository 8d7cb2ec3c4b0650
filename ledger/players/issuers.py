"""Who issued a document: one standard name for each issuer, however it is typed.

"US", "USA" and "u.s.a." are one country; "PR" and "US-PR" are one issuer. Countries issue
passports. In a federal country the states issue driving licences and identity cards; then the name
includes the state, such as "US-NV".
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Final

_CODES: Final = """
AD:AND AE:ARE AF:AFG AG:ATG AI:AIA AL:ALB AM:ARM AO:AGO AQ:ATA AR:ARG AS:ASM AT:AUT AU:AUS AW:ABW
AX:ALA AZ:AZE BA:BIH BB:BRB BD:BGD BE:BEL BF:BFA BG:BGR BH:BHR BI:BDI BJ:BEN BL:BLM BM:BMU BN:BRN
BO:BOL BQ:BES BR:BRA BS:BHS BT:BTN BV:BVT BW:BWA BY:BLR BZ:BLZ CA:CAN CC:CCK CD:COD CF:CAF CG:COG
CH:CHE CI:CIV CK:COK CL:CHL CM:CMR CN:CHN CO:COL CR:CRI CU:CUB CV:CPV CW:CUW CX:CXR CY:CYP CZ:CZE
DE:DEU DJ:DJI DK:DNK DM:DMA DO:DOM DZ:DZA EC:ECU EE:EST EG:EGY EH:ESH ER:ERI ES:ESP ET:ETH EU:EUE
FI:FIN FJ:FJI FK:FLK FM:FSM FO:FRO FR:FRA GA:GAB GB:GBR GD:GRD GE:GEO GF:GUF GG:GGY GH:GHA GI:GIB
GL:GRL GM:GMB GN:GIN GP:GLP GQ:GNQ GR:GRC GS:SGS GT:GTM GU:GUM GW:GNB GY:GUY HK:HKG HM:HMD HN:HND
HR:HRV HT:HTI HU:HUN ID:IDN IE:IRL IL:ISR IM:IMN IN:IND IO:IOT IQ:IRQ IR:IRN IS:ISL IT:ITA JE:JEY
JM:JAM JO:JOR JP:JPN KE:KEN KG:KGZ KH:KHM KI:KIR KM:COM KN:KNA KP:PRK KR:KOR KW:KWT KY:CYM KZ:KAZ
LA:LAO LB:LBN LC:LCA LI:LIE LK:LKA LR:LBR LS:LSO LT:LTU LU:LUX LV:LVA LY:LBY MA:MAR MC:MCO MD:MDA
ME:MNE MF:MAF MG:MDG MH:MHL MK:MKD ML:MLI MM:MMR MN:MNG MO:MAC MP:MNP MQ:MTQ MR:MRT MS:MSR MT:MLT
MU:MUS MV:MDV MW:MWI MX:MEX MY:MYS MZ:MOZ NA:NAM NC:NCL NE:NER NF:NFK NG:NGA NI:NIC NL:NLD NO:NOR
NP:NPL NR:NRU NU:NIU NZ:NZL OM:OMN PA:PAN PE:PER PF:PYF PG:PNG PH:PHL PK:PAK PL:POL PM:SPM PN:PCN
PR:PRI PS:PSE PT:PRT PW:PLW PY:PRY QA:QAT RE:REU RO:ROU RS:SRB RU:RUS RW:RWA SA:SAU SB:SLB SC:SYC
SD:SDN SE:SWE SG:SGP SH:SHN SI:SVN SJ:SJM SK:SVK SL:SLE SM:SMR SN:SEN SO:SOM SR:SUR SS:SSD ST:STP
SV:SLV SX:SXM SY:SYR SZ:SWZ TC:TCA TD:TCD TF:ATF TG:TGO TH:THA TJ:TJK TK:TKL TL:TLS TM:TKM TN:TUN
TO:TON TR:TUR TT:TTO TV:TUV TW:TWN TZ:TZA UA:UKR UG:UGA UM:UMI UN:UNO US:USA UY:URY UZ:UZB VA:VAT
VC:VCT VE:VEN VG:VGB VI:VIR VN:VNM VU:VUT WF:WLF WS:WSM XK:XKX YE:YEM YT:MYT ZA:ZAF ZM:ZMB ZW:ZWE
"""
COUNTRIES: Final[Mapping[str, str]] = dict(pair.split(":") for pair in _CODES.split())
"""ISO 3166-1: two-letter code -> three-letter code, with those of passports (ICAO 9303)."""
_ALSO: Final = {"UK": "GB", "D": "DE"}
_BY_ANY_CODE: Final[Mapping[str, str]] = {
    **{two: two for two in COUNTRIES},
    **{three: two for two, three in COUNTRIES.items()},
    **_ALSO,
}
_STATES: Final = {
    "US": """
AL AK AZ AR CA CO CT DE FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ
NM NY NC ND OH OK OR PA RI SC SD TN TX UT VT VA WA WV WI WY DC AS GU MP PR VI
    """,
    "CA": "AB BC MB NB NL NS NT NU ON PE QC SK YT",
    "AU": "ACT NSW NT QLD SA TAS VIC WA",
}
REGIONS: Final[Mapping[str, tuple[str, ...]]] = {
    country: tuple(states.split()) for country, states in _STATES.items()
}
"""Countries whose states issue licences and identity cards (ISO 3166-2)."""

_TERRITORIES: Final = {
    "US": "AS GU MP PR UM VI",
    "CN": "HK MO TW",
    "FR": "BL GF GP MF MQ NC PF PM RE TF WF YT",
    "NL": "AW CW SX",
    "NO": "SJ",
}
_PARENT: Final[Mapping[str, str]] = {
    land: country for country, lands in _TERRITORIES.items() for land in lands.split()
}
"""Territories with their own code that are also named as part of a country: PR is US-PR."""


@dataclass(frozen=True, slots=True)
class Issuer:
    """A country, and the state where a state issues the document."""

    country: str
    """The code of two letters."""
    region: str = ""

    def __str__(self) -> str:
        """Write it as ISO 3166-2 does."""
        return f"{self.country}-{self.region}" if self.region else self.country

    def spellings(self) -> list[str]:
        """Return all ways it may have been typed, letters and digits only; the standard one first.

        Before names were standard, cashiers sometimes typed a state for a passport, left a state
        out, or confused a territory with its country.
        """
        regions = (self.region, "") if self.region else ("", *REGIONS.get(self.country, ()))
        written = [f"{code}{region}" for region in regions for code in _codes_of(self.country)]
        if self.country in _PARENT:
            codes = _codes_of(_PARENT[self.country])
            return [*written, *codes, *(f"{code}{self.country}" for code in codes)]
        lands = [land for land, country in _PARENT.items() if country == self.country]
        meant = [land for land in lands if self.region in ("", land)]
        return [*written, *(code for land in meant for code in _codes_of(land))]


@cache
def _codes_of(country: str) -> tuple[str, ...]:
    codes = [code for code, named in _BY_ANY_CODE.items() if named == country]
    return tuple(sorted(codes, key=lambda code: code != country))


def issuer_of(typed: str, *, by_state: bool) -> Issuer | None:
    """Read an issuer; None: no country has this code, or the state is missing."""
    text = unicodedata.normalize("NFKC", typed).upper().replace(".", "")
    first, *rest = re.split(r"[^A-Z0-9]+", text.strip()) or [""]
    country, region = _BY_ANY_CODE.get(first), "".join(rest)
    if country is None:
        return None
    if country in _PARENT and _PARENT[country] in REGIONS:
        country, region = _PARENT[country], country
    elif _PARENT.get(region) == country and country not in REGIONS:
        country, region = region, ""
    if not by_state or country not in REGIONS:
        return Issuer(country)
    return Issuer(country, region) if region in REGIONS[country] else None
