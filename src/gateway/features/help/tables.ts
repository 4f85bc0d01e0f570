declare module '#gateway/db/tables.ts' {
  interface Tables {
    help_topic: HelpTopicTable;
  }
}

export interface HelpTopicTable {
  merchant: string;
  language: string;
  tag: string;
  position: number;
  title: string;
  content: string;
}
