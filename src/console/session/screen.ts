import type { ComponentType } from 'react';
import type { AskAhead } from '#console/api/ask-ahead.ts';
import type { StaffAction } from '#contract/staff/policy.ts';

/** A screen of the console: its path, the permission to open it, and its lazily loaded code. */
export interface ConsoleScreen<Id extends string = string> {
  /** The key of its name is `nav.<id>`. */
  readonly id: Id;
  /** Relative to the root, or to /m/<merchant> for a screen of one site; may have parameters after the first part. */
  readonly path: string;
  readonly of: 'platform' | 'site';
  /** The screen is hidden from users without this permission. */
  readonly permission: StaffAction;
  /** A name of the icon table. */
  readonly icon: string;
  readonly load: () => Promise<{ readonly default: ComponentType; readonly askAhead?: AskAhead }>;
}

/** Types the definition of a screen where it is written. */
export function defineScreen<const Id extends string>(screen: ConsoleScreen<Id>): ConsoleScreen<Id> {
  return screen;
}

/** The URL of a screen; a screen of a site needs the merchant. */
export function addressOf({ of, path }: Pick<ConsoleScreen, 'of' | 'path'>, merchant?: string): string {
  const [first = ''] = path.split('/');
  return of === 'platform' ? `/${first}` : `/m/${merchant ?? ''}/${first}`;
}
