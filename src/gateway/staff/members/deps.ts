import type { Db } from '#gateway/db/tables.ts';
import type { Notifier } from '#gateway/identity/codes/notifier.ts';

export interface KnownPlace {
  readonly id: string;
  readonly device: string;
  readonly country: string;
  readonly network: string;
  readonly seenAt: number;
}

export interface Owner {
  readonly merchant: string;
  readonly memberId: string;
}

export interface MemberDeps {
  readonly notifier: Notifier;
  readonly readBalance: (
    db: Db,
    merchant: string,
    memberId: string,
  ) => Promise<{
    readonly sumBalance: string;
    readonly balance?: readonly { readonly wallet: string; readonly balance: string }[];
  }>;
  readonly readCurrency: (db: Db, merchant: string) => Promise<{ readonly code: string }>;
  readonly readRanks: (db: Db, merchant: string) => Promise<{ readonly level: number; readonly name: string }[]>;
  readonly rankPaysMore: (
    db: Db,
    merchant: string,
    ranks: { readonly from: number; readonly to: number },
  ) => Promise<boolean>;
  readonly readSessions: (db: Db, merchant: string, memberId: string) => Promise<readonly KnownPlace[]>;
  readonly readDevices: (db: Db, merchant: string, memberId: string) => Promise<readonly KnownPlace[]>;
  /** Ends one session and forgets its browser. */
  readonly endSession: (db: Db, merchant: string, memberId: string, session: Buffer) => Promise<void>;
  readonly endAllSessions: (db: Db, merchant: string, memberId: string) => Promise<void>;
  readonly forgetKnownPlaces: (db: Db, merchant: string, memberId: string) => Promise<void>;
  readonly readSecondStep: (
    db: Db,
    owner: Owner,
  ) => Promise<{ readonly enabled: boolean; readonly recoveryCodesLeft: number }>;
  /** False: the member had none. */
  readonly removeAuthenticator: (db: Db, owner: Owner) => Promise<boolean>;
  readonly members: MemberStore;
}

export interface MemberStore {
  readonly search: typeof import('#gateway/features/members/search.ts').searchMembers;
  readonly read: typeof import('#gateway/features/members/staff-view.ts').readMemberForStaff;
  readonly readLabels: typeof import('#gateway/features/members/staff-view.ts').readLabels;
  readonly hold: typeof import('#gateway/features/members/staff-store.ts').holdMember;
  readonly writeLocked: typeof import('#gateway/features/members/staff-store.ts').writeLocked;
  readonly writeRank: typeof import('#gateway/features/members/staff-store.ts').writeRank;
  readonly writeLabels: typeof import('#gateway/features/members/staff-store.ts').writeLabels;
}
