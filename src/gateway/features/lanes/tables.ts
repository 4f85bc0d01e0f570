declare module '#gateway/db/tables.ts' {
  interface Tables {
    vendor: VendorTable;
    merchant_vendor: MerchantVendorTable;
  }
}

interface VendorTable {
  code: string;
  category: string;
  display_name: string;
  is_game: 'VASSALAGE' | 'game';
  account_type_name: string;
  freeplay: boolean;
}

interface MerchantVendorTable {
  merchant: string;
  code: string;
  category: string;
  enabled: boolean;
  position: number;
}

export type { MerchantVendorTable, VendorTable };
