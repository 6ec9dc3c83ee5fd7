/** Where payouts can go, as PESONet and InstaPay name it. */
interface Bank {
  /** The institution's BIC, without the branch. */
  code: string;
  name: string;
  isWallet?: true;
}

/**
 * Wallets and banks of the Philippines that receive transfers, by the names people know them by. GCash and Maya are kinds of
 * their own, because their numbers are mobile numbers. Accounts that were entered before this list keep the code they have.
 */
export const banks: readonly Bank[] = [
  { code: 'DCPHPHM1', name: 'Coins.ph', isWallet: true },
  { code: 'GPNEPHM2', name: 'GrabPay', isWallet: true },
  { code: 'SHPHPHM2', name: 'ShopeePay', isWallet: true },
  { code: 'SRCPPHM2', name: 'StarPay', isWallet: true },
  { code: 'TAYOPHM2', name: 'TayoCash', isWallet: true },
  { code: 'AUBKPHMM', name: 'Asia United Bank (AUB)' },
  { code: 'BKCHPHMM', name: 'Bank of China' },
  { code: 'PABIPHMM', name: 'Bank of Commerce' },
  { code: 'MKRUPHM1', name: 'Bank of Makati' },
  { code: 'BOPIPHMM', name: 'Bank of the Philippine Islands (BPI)' },
  { code: 'ONNRPHM1', name: 'BDO Network Bank' },
  { code: 'BNORPHMM', name: 'BDO Unibank' },
  { code: 'BPDIPHM1', name: 'BPI Direct BanKo' },
  { code: 'CNRLPHM1', name: 'Cantilan Bank' },
  { code: 'CBMFPHM1', name: 'CARD Bank' },
  { code: 'CELRPHM1', name: 'Cebuana Lhuillier Bank' },
  { code: 'CHBKPHMM', name: 'Chinabank' },
  { code: 'CHSVPHM1', name: 'China Bank Savings' },
  { code: 'CIPHPHMM', name: 'CIMB Bank' },
  { code: 'CIVAPHM1', name: 'City Savings Bank' },
  { code: 'CTCBPHMM', name: 'CTBC Bank' },
  { code: 'DBPHPHMM', name: 'Development Bank of the Philippines (DBP)' },
  { code: 'EAWRPHM2', name: 'East West Rural Bank (Komo)' },
  { code: 'EWBCPHMM', name: 'EastWest Bank' },
  { code: 'EQSNPHM1', name: 'EquiCom Savings Bank' },
  { code: 'GOTYPHM2', name: 'GoTyme Bank' },
  { code: 'HSBCPHMM', name: 'HSBC' },
  { code: 'ISTHPHM1', name: 'ISLA Bank' },
  { code: 'TLBPPHMM', name: 'Landbank' },
  { code: 'LUDVPHM1', name: 'Luzon Development Bank' },
  { code: 'MAARPHM1', name: 'Malayan Savings Bank' },
  { code: 'LAUIPHM2', name: 'MariBank (SeaBank)' },
  { code: 'MYDBPHM2', name: 'Maya Bank' },
  { code: 'MBBEPHMM', name: 'Maybank' },
  { code: 'MBTCPHMM', name: 'Metrobank' },
  { code: 'PSCOPHM1', name: 'Producers Bank' },
  { code: 'CPHIPHMM', name: 'PBCOM' },
  { code: 'PPBUPHMM', name: 'Philippine Business Bank (PBB)' },
  { code: 'PNBMPHMM', name: 'Philippine National Bank (PNB)' },
  { code: 'PHSBPHMM', name: 'PSBank' },
  { code: 'PHVBPHMM', name: 'Philippine Veterans Bank' },
  { code: 'PHTBPHMM', name: 'Philtrust Bank' },
  { code: 'QCDFPHM1', name: 'Queenbank' },
  { code: 'RCBCPHMM', name: 'RCBC' },
  { code: 'SETCPHMM', name: 'Security Bank' },
  { code: 'SCBLPHMM', name: 'Standard Chartered' },
  { code: 'STLAPH22', name: 'Sterling Bank of Asia' },
  { code: 'TODGPHM2', name: 'Tonik Bank' },
  { code: 'UBPHPHMM', name: 'UnionBank' },
  { code: 'UOVBPHMM', name: 'United Overseas Bank (UOB)' },
  { code: 'WEDVPHM1', name: 'Wealth Bank' },
];

/** The bank that is meant; the branch of head offices may be written too. */
export function bankOf(code: string): Bank | undefined {
  const institution = code.trim().toUpperCase().replace(/XXX$/, '');
  return banks.find((bank) => bank.code === institution);
}
