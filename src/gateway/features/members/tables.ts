declare module '#gateway/db/tables.ts' {
  interface Tables {
    member_label: MemberLabelTable;
  }
}

/** What the labels of a member's row say, so that whoever has one is found. */
export interface MemberLabelTable {
  merchant: string;
  label: string;
  member_id: string;
}
