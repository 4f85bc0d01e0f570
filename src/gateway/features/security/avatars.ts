import { sql } from 'kysely';
import type { Avatar } from '#contract/security/read.ts';
import type { Db } from '#gateway/db/tables.ts';
import type { RandomBytes } from '#gateway/process/clock.ts';

/** URL path of members' own pictures. */
export const AVATAR_PATH = '/wps/member/avatar/';

/** The member's avatar; undefined: none. */
export async function readAvatarOf(db: Db, merchant: string, memberId: string): Promise<Avatar | undefined> {
  const row = await db
    .selectFrom('member_avatar')
    .select(['static_id', 'name'])
    .where('merchant', '=', merchant)
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return row.static_id === null
    ? { avatarType: 'CUSTOM', avatar: addressOf(row.name ?? '') }
    : { avatarType: 'STATIC', avatar: row.static_id };
}

/** Stores a predefined avatar; deletes the member's own picture. */
export async function keepStaticAvatar(db: Db, merchant: string, memberId: string, id: string): Promise<Avatar> {
  await keep(db, merchant, memberId, { static_id: id, name: null, image: null });
  return { avatarType: 'STATIC', avatar: id };
}

/** Stores a picture under a new random name, so that the old URL stops working. */
export async function keepOwnPicture(
  db: Db,
  merchant: string,
  memberId: string,
  image: Buffer,
  random: RandomBytes,
): Promise<Avatar> {
  const name = Buffer.from(random(16)).toString('base64url');
  await keep(db, merchant, memberId, { static_id: null, name, image });
  return { avatarType: 'CUSTOM', avatar: addressOf(name) };
}

/** The picture by name; undefined if there is none. */
export async function readPicture(db: Db, merchant: string, name: string): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('member_avatar')
    .select('image')
    .where('merchant', '=', merchant)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.image ?? undefined;
}

const addressOf = (name: string) => `${AVATAR_PATH}${name}.png`;

async function keep(
  db: Db,
  merchant: string,
  memberId: string,
  picture: { readonly static_id: string | null; readonly name: string | null; readonly image: Buffer | null },
): Promise<void> {
  const row = { ...picture, changed_at: sql<Date>`now()` };
  await db
    .insertInto('member_avatar')
    .values({ merchant, member_id: memberId, ...row })
    .onConflict((on) => on.columns(['merchant', 'member_id']).doUpdateSet(row))
    .execute();
}
