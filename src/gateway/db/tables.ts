// Generated from src/gateway/db/migrations and scripts/tables/column-types.ts by npm run types. Do not edit.
import type { Kysely } from 'kysely';
import type { JsonText, LineInputs, MethodWords, PublicJwk, StoredBenefit, StoredGroup, StoredPrize, TakenItem } from "./stored-documents.ts";
import type { IdentityAttribute, RefusalReason } from "#contract/identity/kinds.ts";
import type { LimitMeasure, LimitPeriod } from "#contract/protection/limit-kinds.ts";
import type { ContentKind } from "#contract/staff/content/content.ts";
import type { WrittenRows } from "#model/agents/write-rows.ts";
import type { PointRulesFile } from "#model/documents/generated/points.ts";
import type { Cadence } from "#model/documents/settlement-period.ts";
import type { WageringTerms } from "#model/promotions/validate-rule.ts";
import type { ColumnType, GeneratedAlways } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export interface AccountBalance {
  balance: bigint;
  id: string;
  merchant: string;
}

export interface AccountDelta {
  account_id: string;
  amount: bigint;
  id: GeneratedAlways<bigint>;
  merchant: string;
}

export interface ActiveRule {
  from_day: string;
  merchant: string;
  minimum_minor: bigint;
  set_at: Generated<Date>;
}

export interface AffiliateCode {
  code: string;
  enabled: Generated<boolean>;
  expires_at: Date | null;
  /** kind of account that the code opens */
  kind: Generated<number>;
  made_at: Generated<Date>;
  member_id: string;
  merchant: string;
  /** null: unlimited */
  most_uses: number | null;
  /** landing page of the link */
  page: Generated<string>;
  title: Generated<string>;
  uses: Generated<number>;
}

export interface AgentRight {
  kind: number;
  makes_links: Generated<boolean>;
  merchant: string;
  opens: number[];
  sends_down: Generated<boolean>;
  version: Generated<number>;
}

export interface ApprovalRule {
  approvers: number;
  area: string;
  merchant: string;
}

export interface Authenticator {
  begun_at: Generated<Date>;
  confirmed_at: Date | null;
  last_step: Generated<bigint>;
  member_id: string;
  merchant: string;
  secret: Buffer;
}

export interface BonusGrant {
  account_id: ColumnType<string>;
  amount_minor: Generated<bigint>;
  back_minor: Generated<bigint>;
  /** maximum converted to cash; null: unlimited */
  cap_minor: bigint | null;
  created_at: Generated<Date>;
  currency: ColumnType<string>;
  deposit_id: string | null;
  goal_minor: Generated<bigint>;
  id: Generated<string>;
  is_gone: GeneratedAlways<boolean>;
  /** changed only by postings */
  left_minor: Generated<bigint>;
  member_id: string;
  merchant: string;
  promotion_id: string | null;
  reward_id: string | null;
  state: Generated<"queued" | "active" | "released" | "spent" | "expired" | "forfeited">;
  terms: Generated<JsonText<WageringTerms>>;
  version: Generated<bigint>;
}

export interface BooksCheck {
  asked_at: Generated<Date>;
  asked_by: string;
  done_at: Date | null;
  faults: JsonText<Readonly<Record<string, { readonly row: string; readonly found: string; readonly expected: string }>>> | null;
  merchant: string;
  next_at: Generated<Date>;
  totals: JsonText<Readonly<Record<string, number>>> | null;
}

export interface BrandContent {
  content: Buffer;
  /** SHA-256 of the content, in hexadecimal */
  digest: string;
  merchant: string;
}

export interface BrandCurrent {
  changed_at: Generated<Date>;
  merchant: string;
  revision: string | null;
}

export interface BrandDraft {
  base: string;
  merchant: string;
  started_at: Generated<Date>;
  version: Generated<number>;
}

export interface BrandDraftFile {
  base: string | null;
  content: string | null;
  merchant: string;
  path: string;
}

export interface BrandDraftPicture {
  at: Generated<Date>;
  content: Buffer;
  merchant: string;
  path: string;
  staff_id: string;
}

export interface BrandEdit {
  after: string | null;
  at: Generated<Date>;
  before: string | null;
  merchant: string;
  path: string;
  pointer: string;
  seq: number;
  staff_id: string;
  state: Generated<"done" | "undone" | "dropped">;
}

export interface BrandRevision {
  bytes: number;
  files: JsonText<Readonly<Record<string, string>>>;
  id: GeneratedAlways<bigint>;
  merchant: string;
  note: string | null;
  published_at: Generated<Date>;
  published_by: string;
  revision: string;
}

export interface Captcha {
  answer: Buffer;
  expires_at: Generated<Date>;
  id: Generated<string>;
  merchant: string;
}

export interface CarriedLoss {
  contract_id: string;
  merchant: string;
  minor: bigint;
  product: "LIVE" | "RNG" | "SPORTS" | "LOTT" | "FISH" | "ELOTT" | "PVP" | "NONE" | "CONS";
}

export interface CashierSetting {
  account_cool_off_hours: Generated<number>;
  accounts_most: Generated<number>;
  asks_contact: Generated<boolean>;
  asks_kyc: Generated<boolean>;
  cool_off_hours: Generated<number>;
  deposits_most: Generated<number>;
  limit_alone_by: string | null;
  may_cancel: Generated<boolean>;
  merchant: string;
  pass_up_to_minor: bigint | null;
  receipt_minutes: Generated<number>;
  turnover_ppm: Generated<number>;
  two_above_minor: bigint | null;
  upline_daily_minor: Generated<bigint | null>;
  upline_is_on: Generated<boolean>;
  upline_maximum_minor: bigint | null;
  upline_minimum_minor: Generated<bigint>;
  version: Generated<bigint>;
  withdrawals_daily_count: number | null;
  withdrawals_daily_minor: bigint | null;
}

export interface ChangeApproval {
  at: Generated<Date>;
  base: bigint | number;
  merchant: string;
  request: string;
  seen: string;
  /** position of its entry in the merchant's journal */
  seq: bigint | number;
  staff: string;
  version: number;
  written: JsonText;
}

export interface ChangeRequest {
  applied_revision: bigint | number | null;
  areas: string[];
  at: Generated<Date>;
  authors: string[];
  base: bigint | number;
  brand_revision: Generated<string>;
  close_reason: string | null;
  closed_at: Date | null;
  closed_by: string | null;
  edited_at: Generated<Date>;
  effect: JsonText;
  ended_at: Date | null;
  from_at: Date | null;
  from_wall: string | null;
  held_why: string | null;
  id: Generated<string>;
  merchant: string;
  now_effect: JsonText | null;
  now_revision: bigint | number | null;
  now_seen: string | null;
  now_subjects: string[] | null;
  path: Generated<"normal" | "emergency" | "undo">;
  proposals: JsonText;
  reason: string;
  seen: string;
  state: "open" | "approved" | "scheduled" | "held" | "lapsed" | "applied" | "rejected" | "withdrawn";
  until_at: Date | null;
  until_wall: string | null;
  version: Generated<number>;
  written: JsonText;
  zone: string | null;
}

export interface ChatAudit {
  action: "mute" | "unmute" | "remove";
  actor: string;
  created_at: Generated<Date>;
  id: GeneratedAlways<bigint>;
  member_id: string;
  merchant: string;
  message_id: bigint | null;
  reason: string;
  until: Date | null;
}

export interface ChatMember {
  due_at: Generated<Date>;
  hits: Generated<ArrayType<Date>>;
  member_id: string;
  merchant: string;
  muted_until: Date | null;
  seen_id: Generated<bigint>;
}

export interface ChatMessage {
  change: bigint;
  created_at: Generated<Date>;
  id: bigint;
  key: string;
  member_id: string;
  merchant: string;
  name: string;
  removed_at: Date | null;
  who: string;
  words: string;
}

export interface ChatRoom {
  last_change: Generated<bigint>;
  merchant: string;
}

export interface ChatTicket {
  expires_at: Generated<Date>;
  login: Buffer;
  member_id: string;
  merchant: string;
  site: string;
  ticket: Buffer;
}

export interface ChatVisit {
  begun_at: Generated<Date>;
  expires_at: Generated<Date>;
  here_until: Generated<Date>;
  login: Buffer;
  member_id: string;
  merchant: string;
  name: string;
  pass: Buffer;
  site: string;
  who: string;
}

export interface ChatWord {
  merchant: string;
  word: string;
}

export interface ClubRank {
  benefits: Generated<JsonText<ReadonlyArray<StoredBenefit>>>;
  level: number;
  merchant: string;
  name: string;
  turnover: bigint;
}

export interface ClubRankText {
  language: string;
  level: number;
  merchant: string;
  name: string;
}

export interface CodeAlarm {
  began_at: Generated<Date>;
  channel: "sms" | "email";
  id: GeneratedAlways<bigint>;
  last_at: Generated<Date>;
  merchant: string;
  sends: number;
  verified: number;
}

export interface ContentEntry {
  anchor: string | null;
  audience: Generated<"everyone" | "members" | "agents">;
  changed_at: Generated<Date>;
  changed_by: Generated<string>;
  ends_at: Date | null;
  execution: "B" | "A" | "F" | null;
  group_name: string | null;
  hidden: Generated<boolean>;
  id: GeneratedAlways<bigint>;
  kind: "banner" | "notice" | "popup" | "news" | "promotion" | "help";
  labels: Generated<string[]>;
  link: string | null;
  merchant: string;
  period_days: number | null;
  picture: string | null;
  position: number;
  promotion_id: string | null;
  promotion_type: string | null;
  published_at: Generated<Date>;
  ranks: Generated<number[]>;
  removed_at: Date | null;
  starts_at: Date | null;
  version: Generated<number>;
}

export interface ContentOrder {
  kind: ContentKind;
  merchant: string;
  version: Generated<number>;
}

export interface ContentWords {
  entry_id: bigint;
  html: Generated<string>;
  language: string;
  merchant: string;
  picture: string | null;
  summary: Generated<string>;
  title: string;
}

export interface Contract {
  because: JsonText<object> | null;
  began_at: Date | null;
  cadence: "D" | "W" | "H" | "M" | "HOUR" | "SLOT";
  end_asked_by: "holder" | "offerer" | null;
  ended_at: Date | null;
  holder_id: string;
  id: Generated<string>;
  key: string;
  kind: "DIVIDEND" | "DAILY" | "HOURLY" | "REALTIME";
  merchant: string;
  offered_at: Generated<Date>;
  offered_by: string;
  offerer_id: string | null;
  proposed_by: string | null;
  request_hash: Buffer;
  rows: JsonText<WrittenRows>;
  state: Generated<"offered" | "inForce" | "ending" | "rejected" | "lapsed" | "ended">;
  version: Generated<bigint>;
}

export interface Correction {
  amount_minor: bigint;
  created_at: Generated<Date>;
  currency: string;
  id: Generated<string>;
  member_id: string;
  merchant: string;
  proposed_by: string;
  reason: string;
  state: Generated<string>;
  version: Generated<bigint>;
  wallet: Generated<string>;
}

export interface CountedDay {
  day: string;
  generation: number;
  merchant: string;
  reported: bigint;
}

export interface CountedMemberPeriod {
  active_at: string | null;
  began: string;
  currency: string;
  generation: number;
  member_id: string;
  merchant: string;
  period: "D" | "W" | "H" | "M";
  valid_minor: bigint;
}

export interface CountedSlot {
  from_epoch: number;
  from_seq: bigint;
  from_xact: string;
  generation: number;
  merchant: string;
  slot: Date;
  to_epoch: number;
  to_seq: bigint;
  to_xact: string;
}

export interface CountedTeamDay {
  bet_minor: Generated<bigint>;
  bonus_minor: Generated<bigint>;
  cashback_minor: Generated<bigint>;
  category: string;
  currency: string;
  day: string;
  deposit_minor: Generated<bigint>;
  deposits: Generated<bigint>;
  generation: number;
  member_id: string;
  merchant: string;
  passed_minor: Generated<bigint>;
  rounds: Generated<bigint>;
  valid_minor: Generated<bigint>;
  withdrawal_minor: Generated<bigint>;
  withdrawals: Generated<bigint>;
  won_minor: Generated<bigint>;
}

export interface CountedTeamPeriod {
  active: Generated<number>;
  began: string;
  generation: number;
  member_id: string;
  merchant: string;
  newcomers: Generated<number>;
  period: "D" | "W" | "H" | "M";
}

export interface CountedTeamSize {
  directs: Generated<number>;
  generation: number;
  member_id: string;
  members: Generated<number>;
  merchant: string;
}

export interface CountedTeamSlot {
  bet_minor: Generated<bigint>;
  category: string;
  currency: string;
  generation: number;
  member_id: string;
  merchant: string;
  rounds: Generated<bigint>;
  slot: Date;
  valid_minor: Generated<bigint>;
  won_minor: Generated<bigint>;
}

export interface Creation {
  created_at: Generated<Date>;
  key: string;
  made: string;
  merchant: string;
  owner: string;
  request_hash: Buffer;
}

export interface DailyCounter {
  bet_minor: Generated<bigint>;
  bonus_minor: Generated<bigint>;
  cashback_minor: Generated<bigint>;
  category: string;
  corrected_minor: Generated<bigint>;
  currency: string;
  day: string;
  deposit_minor: Generated<bigint>;
  deposits: Generated<bigint>;
  fee_minor: Generated<bigint>;
  generation: number;
  is_play: boolean;
  member_id: string;
  merchant: string;
  passed_minor: Generated<bigint>;
  received_minor: Generated<bigint>;
  rollbacks: Generated<bigint>;
  rolled_back_minor: Generated<bigint>;
  rounds: Generated<bigint>;
  sent_minor: Generated<bigint>;
  valid_minor: Generated<bigint>;
  withdrawal_minor: Generated<bigint>;
  withdrawals: Generated<bigint>;
  won_minor: Generated<bigint>;
  zone: string;
}

export interface DayRule {
  from_day: string;
  merchant: string;
  set_at: Generated<Date>;
  starts_minute: Generated<number>;
  zone: string;
}

export interface DemoHistory {
  begun_at: Generated<Date>;
  last_day: string;
  members: string;
  merchant: string;
  seeded: Generated<number>;
  segments: number;
  size: number;
}

export interface DemoPart {
  merchant: string;
  part: string;
  seeded_at: Generated<Date>;
}

export interface Deposit {
  amount_minor: bigint;
  arrived_minor: Generated<bigint>;
  asked_at: Date | null;
  back_minor: Generated<bigint>;
  back_sequence: Generated<bigint>;
  created_at: Generated<Date>;
  currency: string;
  fee_minor: Generated<bigint>;
  fields: Buffer | null;
  id: Generated<string>;
  /** the member's idempotency key */
  key: string;
  language: Generated<string>;
  member_id: string;
  merchant: string;
  method_id: string;
  next: JsonText | null;
  promotion_id: string | null;
  promotion_title: string | null;
  provider: string;
  /** shown to the member */
  reason: string | null;
  reported_back_minor: Generated<bigint>;
  request_hash: Buffer;
  return_url: Generated<string>;
  sent_at: Date | null;
  /** the provider's highest sequence number */
  sequence: Generated<bigint>;
  state: Generated<string>;
  /** the transfer of the credit */
  transfer_id: string | null;
  /** incremented by each step */
  version: Generated<bigint>;
}

export interface DownlineTransfer {
  amount_minor: bigint;
  created_at: Generated<Date>;
  currency: string;
  day_most_minor: bigint | null;
  downline_id: string;
  id: Generated<string>;
  key: string;
  member_id: string;
  merchant: string;
  request_hash: Buffer;
  rests_until: Date | null;
  transfer_id: string;
}

export interface Event {
  at: Generated<Date>;
  body: JsonText;
  epoch: Generated<number>;
  kind: string;
  merchant: string;
  seq: GeneratedAlways<bigint>;
  version: Generated<number>;
  xact: Generated<string>;
}

export interface ExportJob {
  after_key: string | null;
  asked_at: Generated<Date>;
  attempts: Generated<number>;
  ended_at: Date | null;
  expires_at: Date | null;
  failure: string | null;
  filters: JsonText;
  id: Generated<string>;
  kind: string;
  language: string;
  /** the owner, or staff_id: exactly one of the two is set */
  member_id: string | null;
  merchant: string;
  most_rows: number;
  next_at: Generated<Date>;
  parts: Generated<number>;
  reported_at: Date | null;
  rows_done: Generated<number>;
  rows_expected: number;
  staff_id: string | null;
  state: Generated<"waiting" | "running" | "ready" | "failed" | "cancelled">;
}

export interface ExportPart {
  /** gzip */
  body: Buffer;
  export_id: string;
  merchant: string;
  part: number;
}

export interface Feedback {
  answer: string | null;
  content: string;
  created_at: Generated<Date>;
  id: GeneratedAlways<bigint>;
  language: string;
  member_id: string | null;
  merchant: string;
  note: string | null;
  settled_at: Date | null;
  settled_by: string | null;
  type: string;
  version: Generated<number>;
}

export interface FeedbackPicture {
  feedback_id: bigint;
  image: Buffer;
  merchant: string;
  name: string;
  position: number;
}

export interface FriendProgress {
  deposited_minor: Generated<bigint>;
  generation: number;
  member_id: string;
  merchant: string;
  recommender_id: string;
  turnover_minor: Generated<bigint>;
}

export interface Game {
  added_at: Generated<Date>;
  between_since: Date | null;
  category: string;
  classify: string | null;
  code: string;
  default_play_type: string | null;
  has_trial: Generated<boolean>;
  hot_place: number | null;
  icon: string | null;
  kind: string;
  lines: number | null;
  max_stake: number | null;
  min_stake: number;
  names: JsonText<Readonly<Record<string, string>>>;
  node_id: string;
  popularity: Generated<number>;
  return_rate: number | null;
  small_icon: string | null;
  tags: Generated<string[]>;
  terms: Generated<string>;
  vendor: string;
  volatility: "low" | "medium" | "high" | null;
  words: Generated<string>;
}

export interface GameLaunch {
  created_at: Generated<Date>;
  cycle_ms: number | null;
  expires_at: Generated<Date>;
  game: JsonText;
  language: string;
  login: Buffer | null;
  lottery: JsonText | null;
  member_id: string;
  merchant: string;
  most_stake: bigint | null;
  node_id: string;
  portal_url: string;
  ticket: Buffer;
  vendor: string;
}

export interface GameRoom {
  level: "BEGINNER" | "REGULAR" | "EXPERT" | "MASTER";
  max_stake: number;
  min_stake: number;
  node_id: string;
  room_id: string;
}

export interface GameRound {
  begun_at: Generated<Date>;
  bet_minor: bigint;
  bonus_minor: Generated<bigint>;
  bonus_rest: Generated<bigint>;
  category: string | null;
  closed: boolean;
  ended_at: Date | null;
  fairness_url: string | null;
  fee_minor: Generated<bigint>;
  grant_id: string | null;
  is_between: Generated<boolean>;
  is_trial: boolean;
  last_win: Generated<number>;
  live_bets: number;
  member_id: string;
  merchant: string;
  moved_at: Generated<Date>;
  next_number: number;
  node_id: string;
  outcome: string | null;
  round: string;
  side: string | null;
  table_id: string | null;
  vendor: string;
  won_minor: bigint;
}

export interface GameSession {
  account_id: string;
  begun_at: Generated<Date>;
  cycle_at: Date | null;
  cycle_ms: number | null;
  ended_at: Date | null;
  expires_at: Generated<Date>;
  game: JsonText;
  id: Buffer;
  is_between: GeneratedAlways<boolean>;
  is_trial: boolean;
  login: Buffer | null;
  member_id: string;
  merchant: string;
  most_stake: bigint | null;
  node_id: string;
  vendor: string;
  vendor_account_id: string;
}

export interface GameTransaction {
  amount: bigint;
  balance: bigint;
  bet_id: string | null;
  bonus_left: bigint | null;
  bonus_line: number | null;
  bonus_minor: bigint | null;
  created_at: Generated<Date>;
  id: string;
  is_trial: boolean;
  kind: "bet" | "win" | "rollback";
  line: number | null;
  member_id: string;
  merchant: string;
  node_id: string;
  number: number | null;
  request_hash: Buffer;
  round: string;
  transfer_id: string | null;
  vendor: string;
}

export interface GameWord {
  word: string;
}

export interface GrantWagering {
  generation: number;
  goal_minor: bigint;
  grant_id: string;
  is_open: Generated<boolean>;
  member_id: string;
  merchant: string;
  terms: JsonText;
  wagered_minor: Generated<bigint>;
}

export interface HumanCheckSpent {
  digest: Buffer;
  expires_at: Date;
  merchant: string;
}

export interface IdentityChange {
  at: Date;
  attributes: IdentityAttribute[];
  decided_by: "STAFF" | "PROVIDER" | null;
  id: GeneratedAlways<bigint>;
  member_id: string;
  merchant: string;
  state: "ASKED" | "REVIEW" | "VERIFIED" | "REFUSED";
  why: RefusalReason | null;
}

export interface IdentityDocument {
  created_at: Date;
  delete_at: Date | null;
  id: Generated<string>;
  kind: "IDENTITY" | "ADDRESS" | "PAYOUT_ACCOUNT";
  member_id: string;
  merchant: string;
  /** encrypted by at-rest.ts: a JPEG in base64 */
  picture: Buffer;
}

export interface IdentitySetting {
  ask_payee_name: Generated<boolean>;
  code_budgets: JsonText | null;
  human_check_login: Generated<boolean>;
  human_check_register: Generated<boolean>;
  human_check_sms: Generated<boolean>;
  initial_password_hash: string | null;
  merchant: string;
  password_days: number | null;
  require_consents: Generated<boolean>;
  resend_minutes: Generated<number>;
  reveal_accounts: Generated<boolean>;
}

export interface InboxMessage {
  created_at: Generated<Date>;
  details: Generated<JsonText>;
  id: GeneratedAlways<bigint>;
  kind: string;
  member_id: string;
  merchant: string;
  read_at: Date | null;
}

export interface Journal {
  action: string;
  actor: string;
  after: JsonText | null;
  at: Generated<Date>;
  before: JsonText | null;
  effect: ColumnType<unknown, string | null, never>;
  hash: GeneratedAlways<Buffer>;
  id: GeneratedAlways<bigint>;
  merchant: string;
  previous: GeneratedAlways<Buffer>;
  reason: string | null;
  revision: bigint | number;
  /** position in the merchant's hash chain, set by a trigger */
  seq: GeneratedAlways<bigint>;
  source: string | null;
  subject: string;
}

export interface KnownPlace {
  block: Buffer;
  device: Buffer;
  member_id: string;
  merchant: string;
  seen_at: Generated<Date>;
}

export interface LedgerAccount {
  /** whole minor units, changed only by postings; of an account without a limit the aggregated part (account_balance) */
  balance: Generated<bigint>;
  ceiling: bigint | null;
  currency: string;
  /** minimum balance, null: none; an account with a limit is locked by each movement */
  floor: Generated<bigint | null>;
  id: Generated<string>;
  kind: "equity" | "member" | "vendor" | "trial_equity" | "trial" | "trial_vendor" | "bonus" | "held" | "grant" | "provider" | "suspense" | "c2c" | "fees" | "correction" | "debt" | "points" | "points_issue" | "points_mall" | "points_cost" | "budget" | "rebate" | "salary" | "dividend" | "arrears";
  merchant: string;
  owner_id: string | null;
  plays_grant: string | null;
  /** whole minor units, as `won` changed only by postings */
  staked: Generated<bigint>;
  /** whose account it is: a vendor's of games, or a payment provider's */
  vendor: string | null;
  wallet: Generated<string>;
  won: Generated<bigint>;
}

export interface LedgerBlock {
  appended_at: Generated<Date>;
  hash: Buffer;
  hashes: Buffer;
  merchant: string;
  previous: Buffer;
  seq: bigint;
  transfers: string[];
  until: Date;
}

export interface LedgerCheck {
  checked_at: Generated<Date>;
  fault: string | null;
  heads: JsonText;
  id: GeneratedAlways<bigint>;
}

export interface LimitChange {
  amount_minor: bigint | null;
  asked_minor: bigint | null;
  at: Generated<Date>;
  effective_at: Date | null;
  id: GeneratedAlways<bigint>;
  measure: LimitMeasure;
  member_id: string;
  merchant: string;
  period: LimitPeriod | "EACH";
}

export interface LinkedPlay {
  at: Generated<Date>;
  is_between: boolean;
  is_weightless: boolean;
  member_id: string;
  merchant: string;
  other_id: string;
  other_round: string;
  round: string;
  signals: string[];
  table_id: string;
  vendor: string;
}

export interface LoginFailure {
  blocked_until: Date | null;
  failures: Generated<number>;
  last_at: Generated<Date>;
  merchant: string;
  subject: Buffer;
}

export interface MachineState {
  is_final: boolean;
  is_first: boolean;
  is_passing: boolean;
  machine: string;
  name: string;
}

export interface MachineStep {
  from_state: string;
  machine: string;
  step: string;
  taken_by: "member" | "staff" | "two staff" | "provider" | "clock" | "system";
  to_state: string;
}

export interface MediaFile {
  at: Generated<Date>;
  content: Buffer | null;
  height: number;
  merchant: string;
  path: string;
  picture: string;
  width: number;
}

export interface MediaPicture {
  alt: Generated<JsonText<Readonly<Record<string, string>>>>;
  at: Generated<Date>;
  content: Buffer;
  focus_x: Generated<number>;
  focus_y: Generated<number>;
  height: number;
  id: string;
  merchant: string;
  name: string;
  staff_id: string;
  type: string;
  version: Generated<number>;
  width: number;
}

export interface Member {
  account: string;
  account_key: string;
  account_skeleton: string | null;
  affiliate_code: string | null;
  consents: ColumnType<unknown, string | undefined, never>;
  contact_changed_at: GeneratedAlways<Date | null>;
  created_at: Generated<Date>;
  email: string | null;
  /** lookup key: lower case */
  email_key: GeneratedAlways<string | null>;
  email_verified: Generated<boolean>;
  ends_at: Date | null;
  first_login_at: Date | null;
  first_steps: Generated<ArrayType<"limits" | "offer" | "away">>;
  id: Generated<string>;
  labels: Generated<JsonText>;
  language: string | null;
  last_login_at: Date | null;
  last_login_country: Generated<string>;
  last_login_device: Generated<string>;
  merchant: string;
  mobile: string | null;
  mobile_verified: Generated<boolean>;
  nickname: string;
  /** lookup key: lower case */
  nickname_key: GeneratedAlways<string>;
  owes: Generated<boolean>;
  password_changed_at: Generated<Date>;
  password_hash: string | null;
  password_is_first: Generated<boolean>;
  payment_password_hash: string | null;
  /** the log-in before the last one */
  previous_login_at: Date | null;
  previous_login_country: Generated<string>;
  previous_login_device: Generated<string>;
  profile: Generated<JsonText>;
  rank_level: Generated<number>;
  rank_name: Generated<string>;
  recommender_id: string | null;
  referral_code: string | null;
  second_step_changed_at: GeneratedAlways<Date | null>;
  status: Generated<"active" | "disabled">;
  switches: Generated<JsonText>;
  to_upline: Generated<boolean>;
  type: Generated<number>;
  upline_id: string | null;
  version: Generated<number>;
}

export interface MemberAvatar {
  changed_at: Generated<Date>;
  image: Buffer | null;
  member_id: string;
  merchant: string;
  name: string | null;
  static_id: string | null;
}

export interface MemberDay {
  bet_minor: bigint;
  bonus_minor: bigint;
  cashback_minor: bigint;
  /** category of games; - for amounts without a game */
  category: string;
  corrected_minor: bigint;
  currency: string;
  /** in the merchant's calendar */
  day: string;
  deposit_minor: bigint;
  deposits: bigint;
  fee_minor: bigint;
  generation: number;
  is_play: boolean;
  member_id: string;
  merchant: string;
  passed_minor: bigint;
  received_minor: bigint;
  rollbacks: bigint;
  rolled_back_minor: bigint;
  rounds: bigint;
  sent_minor: bigint;
  valid_minor: bigint;
  withdrawal_minor: bigint;
  withdrawals: bigint;
  won_minor: bigint;
  /** time zone in which the day was counted */
  zone: string;
}

export interface MemberDevice {
  country: Generated<string>;
  device: Buffer;
  member_id: string;
  merchant: string;
  name: Generated<string>;
  network: Generated<string>;
  seen_at: Generated<Date>;
}

export interface MemberFavourite {
  added_at: Generated<Date>;
  member_id: string;
  merchant: string;
  node_id: string;
}

export interface MemberIdentity {
  attributes: Generated<IdentityAttribute[]>;
  changed_at: Date;
  decided_at: Date | null;
  decided_by: "STAFF" | "PROVIDER" | null;
  due_at: Date | null;
  /** of VERIFIED; null: it stays valid */
  expires_at: Date | null;
  member_id: string;
  merchant: string;
  state: "ASKED" | "REVIEW" | "VERIFIED" | "REFUSED";
  version: Generated<bigint>;
  why: "UNREADABLE" | "OUTDATED" | "DIFFERENT" | "OTHER" | null;
}

export interface MemberLabel {
  label: string;
  member_id: string;
  merchant: string;
}

export interface MemberLimit {
  amount_minor: bigint | null;
  asked_minor: bigint | null;
  changed_at: Generated<Date>;
  confirm_until: Date | null;
  contacted: Generated<boolean>;
  effective_at: Date | null;
  measure: "DEPOSIT_GROSS" | "DEPOSIT_NET" | "LOSS_NET" | "STAKE" | "SINGLE_STAKE" | "TIME" | "BALANCE";
  member_id: string;
  merchant: string;
  period: "DAY" | "WEEK" | "MONTH" | "ROLLING_24H" | "ROLLING_7D" | "ROLLING_30D" | "EACH";
}

export interface MemberLogin {
  at: Generated<Date>;
  merchant: string;
}

export interface MemberMove {
  answer: string | null;
  answered_at: Date | null;
  answered_by: string | null;
  ends: number | null;
  from_id: string | null;
  id: Generated<string>;
  member_id: string;
  members: number | null;
  merchant: string;
  proposed_at: Generated<Date>;
  proposed_by: string;
  reason: string;
  state: Generated<"proposed" | "approved" | "rejected" | "takenBack">;
  to_id: string | null;
  version: Generated<number>;
}

export interface MemberPlace {
  account_key: string;
  depth: number;
  member_id: string;
  merchant: string;
  path: string;
  sign: GeneratedAlways<string>;
  upline_id: string | null;
}

export interface MemberPlaceBefore {
  epoch: Generated<number>;
  member_id: string;
  merchant: string;
  path: string;
  xact: Generated<string>;
}

export interface MemberRankStep {
  at: Generated<Date>;
  epoch: Generated<number>;
  level: number;
  member_id: string;
  merchant: string;
  xact: Generated<string>;
}

export interface MemberRegister {
  asked_at: Date;
  member_id: string;
  merchant: string;
  refuses: boolean;
  register: string;
  result: "CLEAR" | "EXCLUDED" | "SILENT";
}

export interface Merchant {
  code: string;
  created_at: Generated<Date>;
}

export interface MerchantCurrency {
  code: string;
  exponent: number;
  is_single: Generated<boolean>;
  merchant: string;
  symbol: string;
  wallets: Generated<string[]>;
}

export interface MerchantGame {
  between_since: Date | null;
  enabled: Generated<boolean>;
  merchant: string;
  node_id: string;
  position: number;
}

export interface MerchantOpening {
  begun_at: Generated<Date>;
  begun_by: string;
  merchant: string;
  opened_at: Date | null;
}

export interface MerchantPack {
  /** the pack files in the order of the brand file, as they were checked */
  documents: JsonText;
  merchant: string;
  stored_at: Generated<Date>;
  version: Generated<bigint>;
}

export interface MerchantSecret {
  merchant: string;
  name: string;
  secret: Buffer;
}

export interface MerchantVendor {
  category: string;
  code: string;
  enabled: Generated<boolean>;
  merchant: string;
  position: number;
}

export interface Migration {
  applied_at: Generated<Date>;
  compatibility: string;
  digest: string;
  name: string;
}

export interface Mission {
  budget: string | null;
  created_at: Generated<Date>;
  id: Generated<string>;
  is_on: Generated<boolean>;
  merchant: string;
  picture: string | null;
  place: Generated<number>;
  rule: JsonText;
  version: Generated<bigint>;
  words: Generated<JsonText>;
}

export interface MissionFriend {
  deposits: number;
  generation: number;
  member_id: string;
  merchant: string;
}

export interface MissionItem {
  generation: number;
  item: string;
  member_id: string;
  merchant: string;
  mission_id: string;
  number: bigint;
  period: string;
  run: number;
}

export interface MissionProgress {
  at: Date | null;
  epoch: number | null;
  generation: number;
  has_board: boolean;
  line: number | null;
  member_id: string;
  merchant: string;
  mission_id: string;
  period: string;
  run: number;
  seq: bigint | null;
  value: bigint;
  xact: string | null;
}

export interface MissionReward {
  amount: bigint;
  claim_key: string | null;
  claimed_at: Date | null;
  expires_at: Date;
  id: Generated<string>;
  member_id: string;
  merchant: string;
  milestone: number;
  mission_id: string;
  period: string;
  reached_at: Date;
  reward_kind: "money" | "points";
  run: number;
  state: Generated<string>;
  version: Generated<bigint>;
}

export interface MissionSpan {
  from_at: Date;
  merchant: string;
  mission_id: string;
  number: number;
  rule: JsonText;
  run: number;
  until_at: Date | null;
}

export interface NoticeRead {
  entry_id: bigint;
  member_id: string;
  merchant: string;
  read_at: Generated<Date>;
}

export interface OccasionDay {
  day: string;
  merchant: string;
  reported_at: Generated<Date>;
}

export interface OrderEvidence {
  created_at: Generated<Date>;
  id: Generated<string>;
  machine: string;
  media_type: "image/png" | "image/jpeg";
  member_id: string;
  merchant: string;
  order_id: string;
  picture: Buffer;
}

export interface OrderProposal {
  amounts: Generated<JsonText<Readonly<Record<string, string>>>>;
  at: Generated<Date>;
  machine: string;
  merchant: string;
  order_id: string;
  proposed_by: string;
  reason: string;
  step: string;
  /** the order's version at the proposal, which is invalid for any other */
  version: bigint;
}

export interface OrderStep {
  actor: string;
  at: Generated<Date>;
  limit_minor: bigint | null;
  machine: string;
  merchant: string;
  order_id: string;
  proposed_by: string | null;
  reason: string | null;
  state: string;
  step: string;
  taken_by: "member" | "staff" | "two staff" | "provider" | "clock" | "system";
  transfer_id: string | null;
  version: bigint;
}

export interface OrderSubmission {
  created_at: Generated<Date>;
  key: string;
  machine: string;
  member_id: string;
  merchant: string;
  order_id: string;
  request_hash: Buffer;
}

export interface Outbox {
  attempts: Generated<number>;
  /** the text message, or the plain text part of a mail */
  body: string;
  created_at: Generated<Date>;
  expires_at: Generated<Date>;
  html: string | null;
  id: GeneratedAlways<bigint>;
  kind: "sms" | "email";
  merchant: string;
  next_at: Generated<Date>;
  /** empty: a decoy that makes existing and missing accounts indistinguishable, never delivered */
  recipient: string;
  subject: string | null;
}

export interface OutboxSent {
  attempts: number;
  created_at: Date;
  ended_at: Generated<Date>;
  id: bigint;
  kind: "sms" | "email";
  merchant: string;
  outcome: "sent" | "refused" | "late";
  recipient: string;
  subject: string | null;
}

export interface PasswordReset {
  account: Buffer;
  asked_from: Buffer;
  created_at: Generated<Date>;
  digest: Buffer;
  expires_at: Generated<Date>;
  member_id: string | null;
  merchant: string;
  used_at: Date | null;
}

export interface PayloadKey {
  created_at: Generated<Date>;
  kid: string;
  merchant: string;
  private_jwk: Buffer;
  public_jwk: JsonText<PublicJwk>;
  retires_at: Date | null;
}

export interface PayloadSpent {
  digest: Buffer;
  expires_at: Date;
  merchant: string;
}

export interface PaymentPasswordGuard {
  /** null: the password was never replaced */
  changed_at: Date | null;
  last_wrong: Buffer | null;
  locked_until: Date | null;
  /** consecutive locks: each lasts twice as long as the one before it */
  locks: Generated<number>;
  member_id: string;
  merchant: string;
  /** wrong attempts since the last right one or the last lock; an attempt that is still being checked counts */
  wrong_tries: Generated<number>;
}

export interface PayMethod {
  amounts_minor: Generated<ArrayType<bigint>>;
  closes_at: number | null;
  daily_count: number | null;
  daily_sum_minor: bigint | null;
  direction: "DEPOSIT" | "WITHDRAWAL";
  fee_fixed_minor: Generated<bigint>;
  fee_payer: Generated<"PLAYER" | "HOUSE">;
  fee_ppm: Generated<number>;
  id: Generated<string>;
  is_on: Generated<boolean>;
  kind: "BANK" | "EWALLET" | "CRYPTO" | "C2C";
  maximum_minor: bigint;
  merchant: string;
  minimum_minor: bigint;
  opens_at: number | null;
  place: Generated<number>;
  provider: string;
  rank_from: number | null;
  rules: Generated<JsonText<Readonly<Record<string, unknown>>>>;
  tolerance_ppm: Generated<number>;
  version: Generated<bigint>;
  way: "redirect" | "qr" | "transfer" | "c2c" | "account";
  words: Generated<JsonText<Readonly<Record<string, MethodWords>>>>;
}

export interface PayoutAccount {
  /** the payee in the format for providers (payee.ts), encrypted */
  ciphertext: Buffer;
  created_at: Generated<Date>;
  fingerprint: Buffer;
  /** the holder's name, encrypted separately: the name is shown, the rest is not */
  holder: Buffer;
  id: Generated<string>;
  masked: string;
  member_id: string;
  merchant: string;
  method_id: string;
  removed_at: Date | null;
  usable_at: Date;
}

export interface PayoutAttempt {
  at: Generated<Date>;
  attempt: number;
  merchant: string;
  reference: string;
  withdrawal_id: string;
}

export interface PayoutMatch {
  amount_minor: bigint;
  created_at: Generated<Date>;
  deposit_id: string;
  id: Generated<string>;
  merchant: string;
  received_minor: Generated<bigint>;
  state: Generated<string>;
  version: Generated<bigint>;
  withdrawal_id: string;
}

export interface PhoneProvider {
  api_key: string;
  auth_domain: string;
  emulator: string | null;
  enabled: Generated<boolean>;
  merchant: string;
  project_id: string;
}

export interface PhoneTokenSpent {
  digest: Buffer;
  expires_at: Date;
  merchant: string;
}

export interface PlayGuard {
  base: ArrayType<bigint>;
  counts: Generated<boolean>;
  has_more: Generated<boolean>;
  identity_deadline: Date | null;
  is_registered: Generated<boolean>;
  member_id: string;
  merchant: string;
  most: Generated<(bigint | null)[]>;
  paused_until: Date | null;
  read_check_at: Date | null;
  single_most: bigint | null;
  starts: ArrayType<Date>;
  time_check_at: Date | null;
  version: Generated<bigint>;
}

export interface PlayPause {
  cooling_off_hours: ColumnType<number | null, number | undefined, never>;
  /** null: without end, or until the member asks to come back */
  ends_at: Date | null;
  id: Generated<string>;
  kind: "BREAK" | "EXCLUSION";
  member_id: string;
  merchant: string;
  returns_from: ColumnType<Date | null, Date | undefined, never>;
  starts_at: Date;
}

export interface PlayPolicy {
  merchant: string;
  signals: Generated<string[]>;
  version: Generated<bigint>;
}

export interface PlaySession {
  begun_at: Date;
  every_minutes: number;
  login: Buffer;
  member_id: string;
  merchant: string;
  must_read: boolean;
  read_at: Date;
}

export interface PlaySum {
  member_id: string;
  merchant: string;
  most: ArrayType<bigint>;
  starts: ArrayType<Date>;
  sums: ArrayType<bigint>;
}

export interface PointCounter {
  besides: bigint;
  earned: string;
  generation: number;
  member_id: string;
  merchant: string;
}

export interface PointItem {
  amount: bigint | null;
  category: string;
  credit_minor: bigint | null;
  id: string;
  is_on: Generated<boolean>;
  merchant: string;
  picture: string | null;
  points: bigint;
  position: Generated<number>;
  rank_level: Generated<number>;
  stock: number | null;
  version: Generated<bigint>;
}

export interface PointItemText {
  item_id: string;
  language: string;
  merchant: string;
  name: string;
  text: Generated<string>;
}

export interface PointPosted {
  member_id: string;
  merchant: string;
  points: bigint;
}

export interface PointRule {
  at: Generated<Date>;
  document: JsonText<PointRulesFile>;
  epoch: Generated<number>;
  merchant: string;
  ranks: ColumnType<Readonly<Record<string, number>>, undefined, never>;
  version: number;
  xact: Generated<string>;
}

export interface PointSource {
  earned: string;
  generation: number;
  member_id: string;
  merchant: string;
  minor: bigint;
  source: string;
}

export interface Posting {
  account_id: string;
  amount: bigint;
  /** balance of the account after the posting, if the account has a limit: the writer supplies it, the database verifies it */
  balance: bigint | null;
  id: GeneratedAlways<bigint>;
  kind: "bet" | "win" | "rollback" | null;
  line: number;
  merchant: string;
  subject: string | null;
  transfer_id: string;
}

export interface PreviewTicket {
  created_at: ColumnType<Date, never, Date>;
  is_opened: Generated<boolean>;
  link_minutes: number | null;
  merchant: string;
  shows: ColumnType<unknown, string, never>;
  staff_id: string;
  ticket_hash: Buffer;
}

export interface Promotion {
  budget: string | null;
  ends_at: Date | null;
  entry: "info" | "join" | "apply" | "raffle";
  gives_on_join: Generated<boolean>;
  id: string;
  limit_minor: bigint | null;
  merchant: string;
  prizes: Generated<JsonText<ReadonlyArray<StoredPrize>>>;
  proposed_by: string | null;
  reward: bigint | null;
  settled_at: Date | null;
  settled_by: string | null;
  starts_at: Date | null;
  tickets: Generated<number>;
  type: string;
  with_deposit: Generated<boolean>;
}

export interface PromotionBudget {
  account_id: string;
  created_at: Generated<Date>;
  filled_minor: Generated<bigint>;
  merchant: string;
  name: string;
}

export interface PromotionEntry {
  joined_at: Generated<Date>;
  member_id: string;
  merchant: string;
  promotion_id: string;
}

export interface PromotionPicture {
  image: Buffer;
  merchant: string;
  position: number;
  request_id: string;
}

export interface PromotionRequest {
  answered_at: Date | null;
  answered_by: string | null;
  asked_at: Generated<Date>;
  id: Generated<string>;
  limit_minor: bigint | null;
  member_id: string;
  merchant: string;
  promotion_id: string;
  proposed_by: string | null;
  reason: string | null;
  remarks: Generated<string>;
  status: Generated<"open" | "rejected" | "approved">;
}

export interface PromotionReward {
  amount: bigint;
  cap_minor: bigint | null;
  claim_key: string | null;
  claimable_at: Generated<Date>;
  claimed_at: Date | null;
  deposit_id: string | null;
  expires_at: Date;
  goal_minor: bigint | null;
  grant_id: string | null;
  id: Generated<string>;
  is_auto: Generated<boolean>;
  issued_at: Generated<Date>;
  member_id: string;
  merchant: string;
  origin: string;
  promotion_id: string;
  rule_version: bigint | null;
  terms: JsonText | null;
  withdrawn_at: Date | null;
}

export interface PromotionRule {
  is_on: boolean;
  limit_minor: bigint | null;
  merchant: string;
  promotion_id: string;
  proposed_by: string | null;
  rule: JsonText;
  set_at: Generated<Date>;
  set_by: string;
  version: bigint;
}

export interface ProposedAction {
  account: Generated<string>;
  action: string;
  at: Generated<Date>;
  id: Generated<string>;
  merchant: string;
  proposed_by: string;
  reason: string;
  request: JsonText;
  size_minor: bigint | null;
  subject: string;
}

export interface ProtectionSetting {
  confirm_within_hours: Generated<number>;
  merchant: string;
  raise_after_hours: Generated<number>;
  raise_until_period_ends: Generated<boolean>;
}

export interface ProviderEvent {
  body: JsonText;
  closed_at: Date | null;
  closed_by: string | null;
  due_at: Date | null;
  event_id: string;
  merchant: string;
  note: string | null;
  outcome: "taken" | "late" | "unknown" | "unfit" | "refused";
  provider: string;
  reference: string;
  taken_at: Generated<Date>;
  version: Generated<bigint>;
  why: string | null;
}

export interface RaffleTicket {
  amount: bigint | null;
  claim_key: string | null;
  client_seed: string | null;
  given_at: Generated<Date>;
  id: Generated<string>;
  member_id: string;
  merchant: string;
  number: number;
  played_at: Date | null;
  prize: number | null;
  promotion_id: string;
  server_seed: Buffer;
}

export interface RankRise {
  member_id: string;
  merchant: string;
}

export interface RankTurnover {
  generation: number;
  level: Generated<number>;
  member_id: string;
  merchant: string;
  minor: Generated<bigint>;
}

export interface RateWindow {
  count: number;
  ends_at: Date;
  key: Buffer;
}

export interface RealityCheck {
  member_id: string;
  merchant: string;
  minutes: number;
}

export interface RealityRead {
  at: Date;
  begun_at: Date;
  id: GeneratedAlways<bigint>;
  member_id: string;
  merchant: string;
  went_on: boolean;
}

export interface ReceiptAnswer {
  created_at: Generated<Date>;
  key: string;
  match_id: string;
  member_id: string;
  merchant: string;
  request_hash: Buffer;
}

export interface RecentGame {
  member_id: string;
  merchant: string;
  node_id: string;
  played_at: Generated<Date>;
}

export interface ReconciledAccount {
  books_minor: bigint | null;
  carried_minor: Generated<bigint>;
  closing_minor: bigint | null;
  compared_at: Date | null;
  currency: string;
  from_day: string;
  has_statement: Generated<boolean>;
  in_transit_minor: Generated<bigint>;
  merchant: string;
  posting_id: Generated<bigint>;
  provider: string;
  through_day: string | null;
}

export interface ReconciliationCase {
  at: Date | null;
  closed_as: "agreed" | "posted" | "explained" | null;
  closed_at: Date | null;
  closed_by: string | null;
  currency: string;
  effect_minor: bigint;
  flow: "payment" | "payout" | "reversal" | "return";
  found_at: Generated<Date>;
  id: Generated<string>;
  is_there: Generated<boolean>;
  kind: string;
  machine: string | null;
  merchant: string;
  obligations: Generated<string[]>;
  order_id: string | null;
  posted_minor: bigint;
  proposed: "suspense" | "house" | "explain" | null;
  proposed_at: Date | null;
  proposed_by: string | null;
  provider: string;
  reason: string | null;
  reference: string;
  reported_minor: bigint;
  transfers: Generated<string[]>;
  version: Generated<bigint>;
}

export interface ReconciliationDue {
  due_at: Date;
  merchant: string;
}

export interface ReconciliationRun {
  asked_at: Generated<Date>;
  asked_by: string | null;
  days_read: Generated<number>;
  days_total: Generated<number>;
  ended_at: Date | null;
  found: number | null;
  id: Generated<string>;
  merchant: string;
  next_at: Generated<Date>;
  state: Generated<"running" | "unfinished" | "finished">;
  tries: Generated<number>;
  why: string | null;
}

export interface RecoveryCode {
  hash: Buffer;
  member_id: string;
  merchant: string;
}

export interface Redeem {
  created_at: Generated<Date>;
  credit_minor: Generated<bigint>;
  currency: string;
  delivery: Buffer | null;
  /** changed only by postings */
  held: Generated<bigint>;
  id: Generated<string>;
  item: JsonText<TakenItem>;
  item_id: string;
  key: string;
  member_id: string;
  merchant: string;
  points: bigint;
  quantity: number;
  reason: string | null;
  request_hash: Buffer;
  rests_until: Date | null;
  state: Generated<string>;
  version: Generated<bigint>;
}

export interface RegisterCheck {
  at: Date;
  id: GeneratedAlways<bigint>;
  /** null: a registration that was refused */
  member_id: string | null;
  merchant: string;
  moment: "registration" | "login" | "play" | "deposit" | "promotion";
  refuses: boolean;
  register: string;
  result: "CLEAR" | "EXCLUDED" | "SILENT";
  /** of SILENT */
  why: "not_configured" | "no_answer" | "bad_reply" | "refused" | null;
}

export interface RememberedBrowser {
  created_at: Generated<Date>;
  device: Buffer;
  expires_at: Generated<Date>;
  member_id: string;
  merchant: string;
  previous: Buffer | null;
  rotated_at: Generated<Date>;
  selector: Buffer;
  validator: Buffer;
}

export interface ReplayAsk {
  asked_at: Generated<Date>;
  asked_by: string;
  consumer: string;
  done_at: Date | null;
  merchant: string;
  next_at: Generated<Date>;
  outcome: JsonText | null;
}

export interface RolloutCalls {
  at: Date;
  calls: ColumnType<bigint, bigint | number>;
  errors: ColumnType<bigint, bigint | number>;
  id: string;
  merchant: string;
  salt: string;
}

export interface RuleDue {
  at: Date;
  generation: number;
  member_id: string;
  merchant: string;
  minor: bigint;
  origin: string;
  promotion_id: string;
  version: bigint;
}

export interface RuleInForce {
  generation: number;
  merchant: string;
  promotion_id: string;
  version: bigint;
}

export interface SecondStep {
  created_at: Generated<Date>;
  device: Buffer;
  digest: Buffer;
  expires_at: Generated<Date>;
  initial_password: Generated<boolean>;
  login_method: "password" | "remembered" | "sms" | "phone" | "social";
  member_id: string;
  merchant: string;
  remember: boolean | null;
  subject: Buffer | null;
  tries: Generated<number>;
}

export interface SecurityTry {
  kind: "authenticator" | "password";
  member_id: string;
  merchant: string;
  since: Generated<Date>;
  tries: Generated<number>;
}

export interface Session {
  country: Generated<string>;
  created_at: Generated<Date>;
  device: Buffer | null;
  device_name: Generated<string>;
  expires_at: Date;
  family: Buffer | null;
  /** SHA-256 of the session cookie */
  id: Buffer;
  member_id: string;
  merchant: string;
  network: Generated<string>;
  seen_at: Generated<Date>;
}

export interface SessionTime {
  begun_at: Date;
  ended_at: Date;
  id: GeneratedAlways<bigint>;
  member_id: string;
  merchant: string;
}

export interface SessionToken {
  created_at: Generated<Date>;
  hash: Buffer;
  merchant: string;
  session_id: Buffer;
}

export interface SetAside {
  attempts: Generated<number>;
  closed_as: "done" | "dismissed" | null;
  closed_at: Date | null;
  closed_by: string | null;
  closed_reason: string | null;
  first_at: Generated<Date>;
  id: Generated<string>;
  item: string;
  last_at: Generated<Date>;
  merchant: string;
  reason: string;
  retry_at: Date;
  source: string;
  why: string;
}

export interface SettlementLine {
  arrears_after_minor: bigint | null;
  arrears_before_minor: bigint | null;
  contract_id: string;
  counted: string | null;
  gross_minor: bigint;
  groups: JsonText<ReadonlyArray<StoredGroup>>;
  has_late: Generated<boolean>;
  held_because: string | null;
  held_by: string | null;
  holder_id: string;
  inputs: JsonText<LineInputs>;
  is_held: Generated<boolean>;
  limit_minor: bigint | null;
  merchant: string;
  net_minor: bigint;
  offerer_id: string | null;
  paid_at: Date | null;
  paid_minor: bigint | null;
  period: string;
  place: number;
  release_proposed_by: string | null;
  released_by: string | null;
  run_id: string;
  transfer_id: string | null;
}

export interface SettlementRun {
  arrears_minor: Generated<bigint>;
  cadence: Cadence;
  closed_at: Date | null;
  created_at: Generated<Date>;
  days_reported: string | null;
  digest: Buffer | null;
  drafted_at: Date | null;
  ends_at: Date;
  from_day: string | null;
  id: Generated<string>;
  kind: "DIVIDEND" | "DAILY" | "HOURLY" | "REALTIME";
  lines: Generated<number>;
  merchant: string;
  paid_lines: Generated<number>;
  paid_minor: Generated<bigint>;
  period: string;
  starts_at: Date;
  state: Generated<"open" | "draft" | "posting" | "closed">;
  to_day: string | null;
  tops_gross_minor: Generated<bigint>;
  version: Generated<bigint>;
}

export interface SettlementSetting {
  carries_losses: Generated<boolean>;
  grace_minutes: Generated<number>;
  merchant: string;
}

export interface SigningKey {
  inner_key: Buffer;
  is_only: Generated<boolean>;
  outer_key: Buffer;
}

export interface SocialAccount {
  linked_at: Generated<Date>;
  member_id: string;
  merchant: string;
  name: Generated<string>;
  provider: string;
  subject: string;
}

export interface SocialFlow {
  browser: Buffer;
  expires_at: Generated<Date>;
  merchant: string;
  nonce: string;
  provider: string;
  redirect_uri: string;
  state: Buffer;
  verifier: string;
}

export interface SocialProvider {
  client_id: string;
  client_secret: Buffer | null;
  display_name: string;
  enabled: Generated<boolean>;
  issuer: string;
  merchant: string;
  provider: string;
}

export interface SocialTicket {
  browser: Buffer;
  email: string | null;
  email_verified: Generated<boolean>;
  expires_at: Date;
  member_id: string | null;
  merchant: string;
  name: string;
  provider: string;
  step: "arrived" | "link" | "register";
  subject: string;
  ticket: Buffer;
  tries: Generated<number>;
}

export interface StaffAccount {
  created_at: Generated<Date>;
  disabled_at: Date | null;
  email: string;
  id: Generated<string>;
  merchants: string[] | null;
  name: string;
  password_hash: string | null;
  role: "administrator" | "operator" | "support" | "auditor";
  version: Generated<number>;
}

export interface StaffAuthenticator {
  begun_at: Generated<Date>;
  confirmed_at: Date | null;
  last_step: Generated<bigint>;
  secret: Buffer;
  staff_id: string;
}

export interface StaffEmail {
  attempts: Generated<number>;
  created_at: Generated<Date>;
  expires_at: Date;
  id: Generated<string>;
  link: Buffer;
  name: "invitation" | "reset";
  next_at: Generated<Date>;
  staff_id: string;
}

export interface StaffFailure {
  blocked_until: Date | null;
  failures: Generated<number>;
  last_at: Generated<Date>;
  subject: Buffer;
}

export interface StaffLink {
  created_at: Generated<Date>;
  expires_at: Date;
  purpose: "invitation" | "password" | "signIn";
  staff_id: string;
  token_hash: Buffer;
}

export interface StaffPasskey {
  counter: bigint | number;
  created_at: Generated<Date>;
  credential_id: string;
  id: Generated<string>;
  name: string;
  public_key: Buffer;
  staff_id: string;
  transports: string[];
  used_at: Date | null;
}

export interface StaffRecoveryCode {
  hash: Buffer;
  staff_id: string;
}

export interface StaffSecret {
  name: string;
  secret: Buffer;
}

export interface StaffSession {
  browser: Buffer | null;
  created_at: Generated<Date>;
  csrf: string;
  device: Generated<string>;
  ended_at: Date | null;
  id: Generated<string>;
  seen_at: Generated<Date>;
  staff_id: string;
  token_hash: Buffer;
}

export interface StaffTicket {
  challenge: string | null;
  created_at: Generated<Date>;
  expires_at: Date;
  purpose: "secondStep" | "enrol" | "passkey" | "newPasskey";
  staff_id: string | null;
  token_hash: Buffer;
  tries: Generated<number>;
}

export interface StatementDay {
  closing_minor: bigint;
  currency: string;
  day: string;
  is_whole: Generated<boolean>;
  merchant: string;
  next: string | null;
  opening_minor: bigint;
  provider: string;
  read_at: Generated<Date>;
}

export interface StatementLine {
  amount_minor: bigint;
  at: Date;
  currency: string;
  day: string;
  flow: "payment" | "payout" | "reversal" | "return";
  line_currency: string;
  line_id: string;
  merchant: string;
  provider: string;
  reference: string;
}

export interface StreamCursor {
  at: Date | null;
  consumer: string;
  epoch: Generated<number>;
  failure: string | null;
  generation: number;
  is_live: boolean;
  merchant: string;
  seq: Generated<bigint>;
  stopped_at: Date | null;
  taken: Generated<bigint>;
  xact: Generated<string>;
}

export interface StreamEpoch {
  begun_at: Generated<Date>;
  epoch: number;
  server: string;
}

export interface StreamSlot {
  from_epoch: number;
  from_seq: bigint;
  from_xact: string;
  generation: number;
  merchant: string;
  slot: Date;
  to_epoch: number;
  to_seq: bigint;
  to_xact: string;
}

export interface Suspense {
  amount_minor: bigint;
  closed_as: "credited" | "returned" | null;
  closed_at: Date | null;
  closed_by: string | null;
  created_at: Generated<Date>;
  currency: string;
  deposit_id: string | null;
  id: Generated<string>;
  /** the receiving member, set by the proposal; null: the payer */
  member_id: string | null;
  merchant: string;
  proposed_by: string | null;
  provider: string;
  reason: string | null;
  reference: string;
  version: Generated<bigint>;
}

export interface TeamDay {
  bet_minor: bigint;
  bonus_minor: bigint;
  cashback_minor: bigint;
  /** category of games; - for amounts without a game */
  category: string;
  currency: string;
  /** in the merchant's calendar */
  day: string;
  deposit_minor: bigint;
  deposits: bigint;
  generation: number;
  /** head of the team */
  member_id: string;
  merchant: string;
  /** lost to other players; negative if won from them */
  passed_minor: bigint;
  rounds: bigint;
  valid_minor: bigint;
  withdrawal_minor: bigint;
  withdrawals: bigint;
  won_minor: bigint;
}

export interface TeamPeriod {
  active: number;
  /** first day of the period */
  began: string;
  generation: number;
  /** head of the team */
  member_id: string;
  merchant: string;
  newcomers: number;
  period: "D" | "W" | "H" | "M";
}

export interface TeamSize {
  directs: number;
  generation: number;
  /** head of the team */
  member_id: string;
  members: number;
  merchant: string;
}

export interface TeamSlot {
  bet_minor: bigint;
  category: string;
  currency: string;
  generation: number;
  /** head of the team */
  member_id: string;
  merchant: string;
  rounds: bigint;
  slot: Date;
  valid_minor: bigint;
  won_minor: bigint;
}

export interface ThresholdCase {
  action: "check" | "contact" | "contactFirst" | "block";
  amount_minor: bigint;
  clause: string;
  decided_at: Date | null;
  /** null: it waits for staff */
  decision: "CLEARED" | "CONTACTED" | "RESTRICTED" | "WITHDRAWN" | null;
  due_at: Date;
  id: Generated<string>;
  measure: "DEPOSIT_GROSS" | "DEPOSIT_NET" | "LOSS_NET" | "DEPOSIT_LIMIT";
  measured_minor: bigint;
  member_id: string;
  merchant: string;
  opened_at: Date;
  pack: string;
  period: "DAY" | "WEEK" | "MONTH" | "ROLLING_24H" | "ROLLING_7D" | "ROLLING_30D";
  subject: string;
}

export interface Timer {
  attempts: Generated<number>;
  due_at: Date;
  failure: string | null;
  machine: string;
  merchant: string;
  minutes_before: Generated<number>;
  next_at: Date;
  set_at: Generated<Date>;
  step: string;
  /** id of the order */
  subject_id: string;
  /** version of the order when it entered the state: a timer of an older version has no effect */
  version: bigint;
}

export interface TimerPause {
  merchant: string;
  since: Generated<Date>;
}

export interface Transfer {
  actor: string;
  created_at: Generated<Date>;
  id: Generated<string>;
  /** null: the keys are those of the game transactions on its lines */
  key: string | null;
  kind: "opening" | "wallet" | "trial" | "bet" | "win" | "rollback" | "promotion" | "hold" | "release" | "grant" | "game" | "play" | "deposit" | "suspense" | "reversal" | "withdrawal" | "return" | "receipt" | "upline" | "correction" | "points" | "conversion" | "redeem" | "redeemed" | "unredeemed" | "budget" | "forfeit" | "rebate" | "mission" | "settlement" | "downline";
  merchant: string;
  /** names the debt, which is paid only once: grant:ID */
  obligation: string | null;
  request_hash: Buffer | null;
}

export interface Tree {
  body: JsonText;
  kind: string;
  merchant: string;
}

export interface TreeRevision {
  changed_at: Generated<Date>;
  merchant: string;
  revision: bigint | number;
}

export interface TrialAccount {
  asked_from: Buffer;
  bets: Generated<number>;
  closed: Generated<boolean>;
  created_at: Generated<Date>;
  ends_at: Date;
  member_id: string;
  merchant: string;
}

export interface TrialBrowser {
  browser: Buffer;
  created_at: Generated<Date>;
  member_id: string;
  merchant: string;
}

export interface TrialHour {
  asked_from: Buffer;
  bets: Generated<number>;
  hour: Date;
  merchant: string;
}

export interface TrialRandom {
  created_at: Generated<Date>;
  digest: Buffer;
  merchant: string;
}

export interface TriedPassword {
  account: Buffer;
  merchant: string;
  password: Buffer;
  tried_at: Generated<Date>;
}

export interface Turnover {
  category: string;
  currency: string;
  generation: number;
  member_id: string;
  merchant: string;
  minor: bigint;
}

export interface TurnoverSnapshot {
  by_category: JsonText;
  currency: string;
  generation: number;
  member_id: string;
  merchant: string;
  minor: bigint;
  transfer_id: string;
}

export interface UnpaidReward {
  claimable_at: Date;
  id: string;
  member_id: string;
  merchant: string;
}

export interface UplineTransfer {
  amount_minor: bigint;
  created_at: Generated<Date>;
  currency: string;
  day_most_minor: bigint | null;
  id: Generated<string>;
  key: string;
  member_id: string;
  merchant: string;
  request_hash: Buffer;
  rests_until: Date | null;
  transfer_id: string;
  upline_id: string;
}

export interface UploadDay {
  bytes: bigint;
  day: string;
  merchant: string;
  subject: string;
}

export interface Vendor {
  account_type_name: string;
  category: "LIVE" | "SPORTS" | "FISH" | "RNG" | "PVP" | "ESPORTS" | "LOTT" | "ELOTT";
  code: string;
  display_name: string;
  freeplay: Generated<boolean>;
  is_game: "VASSALAGE" | "game";
}

export interface VerificationCode {
  asked_from: Buffer;
  attempt: Buffer | null;
  channel: Generated<"sms" | "email">;
  code: Buffer;
  created_at: Generated<Date>;
  dialling_code: string | null;
  expires_at: Generated<Date>;
  id: GeneratedAlways<bigint>;
  merchant: string;
  number_range: string | null;
  purpose: "login" | "register" | "secondStep" | "contact" | "paymentPassword";
  recipient: string;
  tries: Generated<number>;
  used_at: Date | null;
}

export interface WinnerHistory {
  amount: bigint;
  id: GeneratedAlways<bigint>;
  merchant: string;
  name: string;
  node_id: string;
  won_at: Date;
}

export interface Withdrawal {
  account_id: string;
  amount_minor: bigint;
  asked_at: Date | null;
  attempt: Generated<number>;
  created_at: Generated<Date>;
  currency: string;
  day_most_minor: bigint | null;
  fee_minor: Generated<bigint>;
  /** changed only by postings */
  held_minor: Generated<bigint>;
  id: Generated<string>;
  key: string;
  matched_minor: Generated<bigint>;
  member_id: string;
  merchant: string;
  method_id: string;
  poll_at: Date | null;
  provider: string;
  reason: string | null;
  refused_as: string | null;
  request_hash: Buffer;
  rests_until: Date | null;
  sequence: Generated<bigint>;
  state: Generated<string>;
  turnover_ppm: number | null;
  unheard: Generated<number>;
  version: Generated<bigint>;
}

export interface Tables {
  account_balance: AccountBalance;
  account_delta: AccountDelta;
  active_rule: ActiveRule;
  affiliate_code: AffiliateCode;
  agent_right: AgentRight;
  approval_rule: ApprovalRule;
  authenticator: Authenticator;
  bonus_grant: BonusGrant;
  books_check: BooksCheck;
  brand_content: BrandContent;
  brand_current: BrandCurrent;
  brand_draft: BrandDraft;
  brand_draft_file: BrandDraftFile;
  brand_draft_picture: BrandDraftPicture;
  brand_edit: BrandEdit;
  brand_revision: BrandRevision;
  captcha: Captcha;
  carried_loss: CarriedLoss;
  cashier_setting: CashierSetting;
  change_approval: ChangeApproval;
  change_request: ChangeRequest;
  chat_audit: ChatAudit;
  chat_member: ChatMember;
  chat_message: ChatMessage;
  chat_room: ChatRoom;
  chat_ticket: ChatTicket;
  chat_visit: ChatVisit;
  chat_word: ChatWord;
  club_rank: ClubRank;
  club_rank_text: ClubRankText;
  code_alarm: CodeAlarm;
  content_entry: ContentEntry;
  content_order: ContentOrder;
  content_words: ContentWords;
  contract: Contract;
  correction: Correction;
  counted_day: CountedDay;
  counted_member_period: CountedMemberPeriod;
  counted_slot: CountedSlot;
  counted_team_day: CountedTeamDay;
  counted_team_period: CountedTeamPeriod;
  counted_team_size: CountedTeamSize;
  counted_team_slot: CountedTeamSlot;
  creation: Creation;
  daily_counter: DailyCounter;
  day_rule: DayRule;
  demo_history: DemoHistory;
  demo_part: DemoPart;
  deposit: Deposit;
  downline_transfer: DownlineTransfer;
  event: Event;
  export_job: ExportJob;
  export_part: ExportPart;
  feedback: Feedback;
  feedback_picture: FeedbackPicture;
  friend_progress: FriendProgress;
  game: Game;
  game_launch: GameLaunch;
  game_room: GameRoom;
  game_round: GameRound;
  game_session: GameSession;
  game_transaction: GameTransaction;
  game_word: GameWord;
  grant_wagering: GrantWagering;
  human_check_spent: HumanCheckSpent;
  identity_change: IdentityChange;
  identity_document: IdentityDocument;
  identity_setting: IdentitySetting;
  inbox_message: InboxMessage;
  journal: Journal;
  known_place: KnownPlace;
  ledger_account: LedgerAccount;
  ledger_block: LedgerBlock;
  ledger_check: LedgerCheck;
  limit_change: LimitChange;
  linked_play: LinkedPlay;
  login_failure: LoginFailure;
  machine_state: MachineState;
  machine_step: MachineStep;
  media_file: MediaFile;
  media_picture: MediaPicture;
  member: Member;
  member_avatar: MemberAvatar;
  member_day: MemberDay;
  member_device: MemberDevice;
  member_favourite: MemberFavourite;
  member_identity: MemberIdentity;
  member_label: MemberLabel;
  member_limit: MemberLimit;
  member_login: MemberLogin;
  member_move: MemberMove;
  member_place: MemberPlace;
  member_place_before: MemberPlaceBefore;
  member_rank_step: MemberRankStep;
  member_register: MemberRegister;
  merchant: Merchant;
  merchant_currency: MerchantCurrency;
  merchant_game: MerchantGame;
  merchant_opening: MerchantOpening;
  merchant_pack: MerchantPack;
  merchant_secret: MerchantSecret;
  merchant_vendor: MerchantVendor;
  migration: Migration;
  mission: Mission;
  mission_friend: MissionFriend;
  mission_item: MissionItem;
  mission_progress: MissionProgress;
  mission_reward: MissionReward;
  mission_span: MissionSpan;
  notice_read: NoticeRead;
  occasion_day: OccasionDay;
  order_evidence: OrderEvidence;
  order_proposal: OrderProposal;
  order_step: OrderStep;
  order_submission: OrderSubmission;
  outbox: Outbox;
  outbox_sent: OutboxSent;
  password_reset: PasswordReset;
  pay_method: PayMethod;
  payload_key: PayloadKey;
  payload_spent: PayloadSpent;
  payment_password_guard: PaymentPasswordGuard;
  payout_account: PayoutAccount;
  payout_attempt: PayoutAttempt;
  payout_match: PayoutMatch;
  phone_provider: PhoneProvider;
  phone_token_spent: PhoneTokenSpent;
  play_guard: PlayGuard;
  play_pause: PlayPause;
  play_policy: PlayPolicy;
  play_session: PlaySession;
  play_sum: PlaySum;
  point_counter: PointCounter;
  point_item: PointItem;
  point_item_text: PointItemText;
  point_posted: PointPosted;
  point_rule: PointRule;
  point_source: PointSource;
  posting: Posting;
  preview_ticket: PreviewTicket;
  promotion: Promotion;
  promotion_budget: PromotionBudget;
  promotion_entry: PromotionEntry;
  promotion_picture: PromotionPicture;
  promotion_request: PromotionRequest;
  promotion_reward: PromotionReward;
  promotion_rule: PromotionRule;
  proposed_action: ProposedAction;
  protection_setting: ProtectionSetting;
  provider_event: ProviderEvent;
  raffle_ticket: RaffleTicket;
  rank_rise: RankRise;
  rank_turnover: RankTurnover;
  rate_window: RateWindow;
  reality_check: RealityCheck;
  reality_read: RealityRead;
  receipt_answer: ReceiptAnswer;
  recent_game: RecentGame;
  reconciled_account: ReconciledAccount;
  reconciliation_case: ReconciliationCase;
  reconciliation_due: ReconciliationDue;
  reconciliation_run: ReconciliationRun;
  recovery_code: RecoveryCode;
  redeem: Redeem;
  register_check: RegisterCheck;
  remembered_browser: RememberedBrowser;
  replay_ask: ReplayAsk;
  rollout_calls: RolloutCalls;
  rule_due: RuleDue;
  rule_in_force: RuleInForce;
  second_step: SecondStep;
  security_try: SecurityTry;
  session: Session;
  session_time: SessionTime;
  session_token: SessionToken;
  set_aside: SetAside;
  settlement_line: SettlementLine;
  settlement_run: SettlementRun;
  settlement_setting: SettlementSetting;
  signing_key: SigningKey;
  social_account: SocialAccount;
  social_flow: SocialFlow;
  social_provider: SocialProvider;
  social_ticket: SocialTicket;
  staff_account: StaffAccount;
  staff_authenticator: StaffAuthenticator;
  staff_email: StaffEmail;
  staff_failure: StaffFailure;
  staff_link: StaffLink;
  staff_passkey: StaffPasskey;
  staff_recovery_code: StaffRecoveryCode;
  staff_secret: StaffSecret;
  staff_session: StaffSession;
  staff_ticket: StaffTicket;
  statement_day: StatementDay;
  statement_line: StatementLine;
  stream_cursor: StreamCursor;
  stream_epoch: StreamEpoch;
  stream_slot: StreamSlot;
  suspense: Suspense;
  team_day: TeamDay;
  team_period: TeamPeriod;
  team_size: TeamSize;
  team_slot: TeamSlot;
  threshold_case: ThresholdCase;
  timer: Timer;
  timer_pause: TimerPause;
  transfer: Transfer;
  tree: Tree;
  tree_revision: TreeRevision;
  trial_account: TrialAccount;
  trial_browser: TrialBrowser;
  trial_hour: TrialHour;
  trial_random: TrialRandom;
  tried_password: TriedPassword;
  turnover: Turnover;
  turnover_snapshot: TurnoverSnapshot;
  unpaid_reward: UnpaidReward;
  upline_transfer: UplineTransfer;
  upload_day: UploadDay;
  vendor: Vendor;
  verification_code: VerificationCode;
  winner_history: WinnerHistory;
  withdrawal: Withdrawal;
}

export type Db = Kysely<Tables>;
