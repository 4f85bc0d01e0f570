import type { Generated } from 'kysely';

declare module '#gateway/db/tables.ts' {
  interface Tables {
    social_provider: SocialProviderTable;
    social_account: SocialAccountTable;
    social_flow: SocialFlowTable;
    social_ticket: SocialTicketTable;
  }
}

interface SocialProviderTable {
  merchant: string;
  provider: string;
  display_name: string;
  issuer: string;
  client_id: string;
  client_secret: Buffer | null;
  enabled: Generated<boolean>;
}

interface SocialAccountTable {
  merchant: string;
  provider: string;
  subject: string;
  member_id: string;
  name: string;
  linked_at: Generated<Date>;
}

interface SocialFlowTable {
  merchant: string;
  state: Buffer;
  provider: string;
  verifier: string;
  nonce: string;
  redirect_uri: string;
  browser: Buffer;
  expires_at: Generated<Date>;
}

/** Next step of a visitor with a proof from a provider. */
export type SocialStep = 'arrived' | 'link' | 'register';

interface SocialTicketTable {
  merchant: string;
  ticket: Buffer;
  browser: Buffer;
  step: SocialStep;
  provider: string;
  subject: string;
  name: string;
  email: string | null;
  email_verified: boolean;
  member_id: string | null;
  tries: Generated<number>;
  expires_at: Date;
}
