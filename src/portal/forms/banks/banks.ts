/** The currency of each country, and its large banks by their international names, in display order. */
const COUNTRIES = {
  AE: [
    'AED',
    'Abu Dhabi Commercial Bank; Abu Dhabi Islamic Bank; Dubai Islamic Bank; Emirates NBD; First Abu Dhabi Bank; Mashreq',
  ],
  AR: [
    'ARS',
    'Banco Ciudad; Banco de la Nación Argentina; Banco Galicia; Banco Macro; Banco Provincia; BBVA Argentina; Santander Argentina',
  ],
  AU: ['AUD', 'ANZ; Bendigo Bank; Commonwealth Bank; Macquarie Bank; NAB; Westpac'],
  BD: ['BDT', 'BRAC Bank; Dutch-Bangla Bank; Eastern Bank; Islami Bank Bangladesh; Sonali Bank'],
  BR: [
    'BRL',
    'Banco do Brasil; Banco Inter; Bradesco; BTG Pactual; C6 Bank; Caixa Econômica Federal; Itaú; Nubank; Santander Brasil',
  ],
  CA: ['CAD', 'BMO; CIBC; Desjardins; National Bank of Canada; RBC Royal Bank; Scotiabank; TD Canada Trust'],
  CL: ['CLP', 'Banco de Chile; BancoEstado; Banco Santander Chile; BCI; Itaú Chile; Scotiabank Chile'],
  CN: [
    'CNY',
    'Agricultural Bank of China; Bank of China; Bank of Communications; China CITIC Bank; China Construction Bank; China Everbright Bank; China Merchants Bank; China Minsheng Bank; Industrial and Commercial Bank of China; Industrial Bank; Ping An Bank; Postal Savings Bank of China; Shanghai Pudong Development Bank',
  ],
  CO: ['COP', 'Banco de Bogotá; Banco de Occidente; Banco Popular; Bancolombia; BBVA Colombia; Davivienda; Nequi'],
  DE: ['EUR', 'Commerzbank; Deutsche Bank; DKB; ING; N26; Postbank; Sparkasse; Volksbank'],
  EG: ['EGP', 'Banque du Caire; Banque Misr; CIB; National Bank of Egypt; QNB Alahli'],
  ES: ['EUR', 'Banco Sabadell; Bankinter; BBVA; CaixaBank; ING España; Santander; Unicaja'],
  FR: [
    'EUR',
    'BNP Paribas; Boursorama; Caisse d’Épargne; Crédit Agricole; Crédit Mutuel; La Banque Postale; LCL; Société Générale',
  ],
  GB: ['GBP', 'Barclays; HSBC UK; Lloyds Bank; Monzo; Nationwide; NatWest; Santander UK; Starling Bank; TSB'],
  HK: [
    'HKD',
    'Bank of China (Hong Kong); Bank of East Asia; DBS Hong Kong; Hang Seng Bank; HSBC Hong Kong; Standard Chartered Hong Kong',
  ],
  ID: [
    'IDR',
    'Bank Mandiri; Bank Syariah Indonesia; BCA; BNI; BRI; BTN; CIMB Niaga; Danamon; OCBC Indonesia; Permata Bank; SeaBank',
  ],
  IN: [
    'INR',
    'Axis Bank; Bank of Baroda; Canara Bank; HDFC Bank; ICICI Bank; IDFC FIRST Bank; IndusInd Bank; Kotak Mahindra Bank; Punjab National Bank; State Bank of India; Union Bank of India; Yes Bank',
  ],
  IT: ['EUR', 'Banco BPM; BPER Banca; Intesa Sanpaolo; Poste Italiane; UniCredit'],
  JP: [
    'JPY',
    'Japan Post Bank; Mizuho Bank; MUFG Bank; PayPay Bank; Rakuten Bank; Resona Bank; Sony Bank; Sumitomo Mitsui Banking Corporation',
  ],
  KH: ['KHR', 'ABA Bank; ACLEDA Bank; Canadia Bank; Wing Bank'],
  KR: [
    'KRW',
    'Hana Bank; IBK; KakaoBank; KB Kookmin Bank; K bank; NH NongHyup Bank; Shinhan Bank; Toss Bank; Woori Bank',
  ],
  MX: ['MXN', 'Banamex; Banco Azteca; Banorte; BBVA México; HSBC México; Santander México; Scotiabank México'],
  MY: ['MYR', 'Alliance Bank; AmBank; Bank Islam; BSN; CIMB Bank; Hong Leong Bank; Maybank; Public Bank; RHB Bank'],
  NG: ['NGN', 'Access Bank; Ecobank; First Bank of Nigeria; GTBank; Kuda; OPay; UBA; Zenith Bank'],
  PE: ['PEN', 'Banco de la Nación; BBVA Perú; BCP; Interbank; Scotiabank Perú'],
  PH: [
    'PHP',
    'BDO Unibank; BPI; China Bank; GCash; Landbank; Maya Bank; Metrobank; PNB; RCBC; Security Bank; UnionBank',
  ],
  PK: ['PKR', 'Allied Bank; Bank Alfalah; HBL; MCB Bank; Meezan Bank; UBL'],
  PL: ['PLN', 'Alior Bank; Bank Millennium; ING Bank Śląski; mBank; Pekao; PKO Bank Polski; Santander Bank Polska'],
  PT: ['EUR', 'Banco BPI; Caixa Geral de Depósitos; Millennium bcp; Novo Banco; Santander Totta'],
  RU: ['RUB', 'Alfa-Bank; Gazprombank; Raiffeisenbank; Rosselkhozbank; Sberbank; Sovcombank; T-Bank; VTB'],
  SA: ['SAR', 'Al Rajhi Bank; Alinma Bank; Bank Albilad; Riyad Bank; Saudi National Bank'],
  SG: ['SGD', 'DBS Bank; HSBC Singapore; OCBC Bank; POSB; Standard Chartered Singapore; UOB'],
  TH: [
    'THB',
    'Bangkok Bank; Bank of Ayudhya (Krungsri); CIMB Thai; Government Savings Bank; Kasikornbank; Kiatnakin Phatra Bank; Krungthai Bank; Siam Commercial Bank; TMBThanachart Bank; UOB Thailand',
  ],
  TR: ['TRY', 'Akbank; DenizBank; Garanti BBVA; Halkbank; İş Bankası; QNB; TEB; VakıfBank; Yapı Kredi; Ziraat Bankası'],
  TW: ['TWD', 'Bank of Taiwan; Cathay United Bank; CTBC Bank; E.SUN Bank; First Bank; Mega Bank; Taipei Fubon Bank'],
  US: [
    'USD',
    'Ally Bank; Bank of America; Capital One; Chase; Citibank; PNC Bank; TD Bank; Truist; U.S. Bank; Wells Fargo',
  ],
  VN: [
    'VND',
    'ACB; Agribank; BIDV; HDBank; MB Bank; Sacombank; SHB; Techcombank; TPBank; VIB; Vietcombank; VietinBank; VPBank',
  ],
  ZA: ['ZAR', 'ABSA; Capitec Bank; FNB; Nedbank; Standard Bank'],
} as const;

export type BankCountry = keyof typeof COUNTRIES;

/** ISO 3166 codes. */
export const BANK_COUNTRIES = Object.keys(COUNTRIES) as readonly BankCountry[];

export function banksOf(country: BankCountry): readonly string[] {
  return COUNTRIES[country][1].split('; ');
}

/**
 * The country of a bank; undefined for an unlisted one. Where several countries have a bank of that name: the first.
 */
export function countryOfBank(bank: string): BankCountry | undefined {
  return BANK_COUNTRIES.find((country) => banksOf(country).includes(bank));
}

/** The default country: that of the merchant's currency, of the language's region, else the United States. */
export function firstBankCountry(currency: string, tag: string): BankCountry {
  const region = new Intl.Locale(tag).maximize().region;
  const same = BANK_COUNTRIES.filter((country) => COUNTRIES[country][0] === currency);
  const of = (list: readonly BankCountry[]) => list.find((country) => country === region);
  if (currency === 'USD') return of(BANK_COUNTRIES) ?? 'US';
  return of(same) ?? same[0] ?? of(BANK_COUNTRIES) ?? 'US';
}
