import { sql } from 'kysely';
import type { MEDIA_PLACES } from '#contract/staff/media/calls.ts';
import type { Db } from '#gateway/db/tables.ts';

export interface MediaUseRow {
  readonly place: (typeof MEDIA_PLACES)[number];
  readonly title: string;
}

/** The address of a file of the library on the site, and in HTML. */
const ADDRESS = /\/_media\/([a-z]+-[0-9a-f]{20}\.[a-z]+)/g;

interface Named {
  readonly place: MediaUseRow['place'];
  readonly title: string;
  /** Text in which files are named. */
  readonly text: string;
}

/**
 * Where each picture of the library is used, by its id: content that was not removed, the points mall, missions, and brand files.
 * `brands`: the served brand file and that of the draft.
 */
export async function findUses(
  db: Db,
  merchant: string,
  brands: readonly { readonly place: 'brand' | 'draft'; readonly text: string }[],
): Promise<ReadonlyMap<string, readonly MediaUseRow[]>> {
  const files = await db
    .selectFrom('media_file')
    .select(['path', 'picture'])
    .where('merchant', '=', merchant)
    .execute();
  const ofPath = Map.groupBy(files, ({ path }) => path);
  const uses = new Map<string, MediaUseRow[]>();
  const add = (path: string, use: MediaUseRow) => {
    for (const { picture } of ofPath.get(path) ?? []) {
      const known = uses.get(picture) ?? [];
      if (!known.some(({ place, title }) => place === use.place && title === use.title)) known.push(use);
      uses.set(picture, known);
    }
  };
  for (const { place, title, text } of await readNaming(db, merchant))
    for (const [, file] of text.matchAll(ADDRESS)) add(`assets/${file}`, { place, title });
  for (const { place, text } of brands)
    for (const path of ofPath.keys()) if (text.includes(`"${path}"`)) add(path, { place, title: '' });
  return uses;
}

/** The rows outside the brand that name a file of the library. */
async function readNaming(db: Db, merchant: string): Promise<readonly Named[]> {
  const { rows } = await sql<Named>`
    select 'content' as place, coalesce(w.title, '') as title,
           concat_ws(' ', e.picture, w.picture, w.html) as text
      from content_entry e
      left join content_words w on w.merchant = e.merchant and w.entry_id = e.id
     where e.merchant = ${merchant} and e.removed_at is null
       and (e.picture like '/\\_media/%' or w.picture like '/\\_media/%' or w.html like '%/\\_media/%')
    union all
    select 'item', coalesce((select min(t.name) from point_item_text t
                              where t.merchant = i.merchant and t.item_id = i.id), i.id), i.picture
      from point_item i
     where i.merchant = ${merchant} and i.picture like '/\\_media/%'
    union all
    select 'mission', coalesce((select min(w.value ->> 'title') from jsonb_each(m.words) w), ''), m.picture
      from mission m
     where m.merchant = ${merchant} and m.picture like '/\\_media/%'
  `.execute(db);
  return rows;
}
