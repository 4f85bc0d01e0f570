-- Accounts and movements of rewards for players and payments to agents, in addition to 084-cashier.sql.

-- points: a member's points, in the currency PTS; points_issue: source and sink of points, points_mall: points held
-- for open redemptions, points_cost: counterpart of points converted to money. budget: remaining amount of a
-- promotion. rebate, salary, dividend: what the operator pays for bets and to agents; arrears: what an agent owes to
-- later settlements.
alter table ledger_account
  drop constraint ledger_account_kind_check,
  add constraint ledger_account_kind_check check (kind in
    ('equity', 'member', 'vendor', 'trial_equity', 'trial', 'trial_vendor', 'bonus', 'held', 'grant',
      'provider', 'suspense', 'c2c', 'fees', 'correction', 'debt',
      'points', 'points_issue', 'points_mall', 'points_cost', 'budget', 'rebate', 'salary', 'dividend', 'arrears')),
  drop constraint ledger_account_owner,
  add constraint ledger_account_owner
    check ((kind in ('member', 'trial', 'held', 'grant', 'debt', 'points', 'arrears')) = (owner_id is not null)),
  add constraint arrears_are_below_zero check (kind <> 'arrears' or (floor is null and ceiling = 0)),
  add constraint points_are_no_money check ((kind in ('points', 'points_issue', 'points_mall')) = (currency = 'PTS'));

-- points: earned or reverted; conversion: points converted to money; redeem, redeemed, unredeemed: a redemption
-- requested, approved, rejected; budget: what the operator allocates to a promotion; forfeit: a bonus that is revoked;
-- rebate: cash back; mission: a reached mission's reward; settlement: of an agent's contract; downline: from an agent
-- to a member below.
alter table transfer
  drop constraint transfer_kind_check,
  add constraint transfer_kind_check check (kind in
    ('opening', 'wallet', 'trial', 'bet', 'win', 'rollback', 'promotion', 'hold', 'release', 'grant', 'game', 'play',
      'deposit', 'suspense', 'reversal', 'withdrawal', 'return', 'receipt', 'upline', 'correction',
      'points', 'conversion', 'redeem', 'redeemed', 'unredeemed', 'budget', 'forfeit', 'rebate', 'mission', 'settlement',
      'downline'));
