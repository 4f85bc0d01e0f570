-- Several wallets a member: besides the main one those that a merchant names, with transfers between them.

-- Names of the wallets beside MAIN; none where one wallet serves all vendors.
alter table merchant_currency add column wallets text[] not null default '{}';

alter table ledger_account add column wallet text not null default 'MAIN' check (wallet ~ '^[A-Z][A-Z0-9_]{0,31}$');
alter table ledger_account add constraint wallet_is_a_members check (kind = 'member' or wallet = 'MAIN');
alter table ledger_account drop constraint ledger_account_merchant_kind_owner_id_currency_key;
alter table ledger_account add constraint one_account_a_wallet
  unique nulls not distinct (merchant, kind, owner_id, currency, wallet);
grant insert (wallet) on ledger_account to livery_app;

-- wallet: between a member's own wallets
alter table transfer drop constraint transfer_kind_check;
alter table transfer add constraint transfer_kind_check check (kind in ('opening', 'wallet'));
