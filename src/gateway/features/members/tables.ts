declare module '#gateway/db/tables.ts' {
  interface Tables {
    member_label: MemberLabelTable;
  }
}

/** Lookup table of member labels. */
export interface MemberLabelTable {
  merchant: string;
  label: string;
  member_id: string;
}
