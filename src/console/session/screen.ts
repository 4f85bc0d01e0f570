import type { ComponentType } from 'react';
import type { AskAhead } from '#console/api/ask-ahead.ts';
import type { StaffAction } from '#contract/staff/policy.ts';

/** A screen of the console: where it is, who may open it, and its code, which comes when it is wanted. */
export interface ConsoleScreen<Id extends string = string> {
  /** Its text is `nav.<id>`. */
  readonly id: Id;
  /** Below the root, or below /m/<merchant> for a screen of one site; may have parameters of its own behind the first part. */
  readonly path: string;
  readonly of: 'platform' | 'site';
  /** Who may not do this is not offered the screen. */
  readonly needs: StaffAction;
  /** A name of the icon table. */
  readonly icon: string;
  readonly load: () => Promise<{ readonly default: ComponentType; readonly askAhead?: AskAhead }>;
}

/** Names what a screen is; checked where it is written. */
export function defineScreen<const Id extends string>(screen: ConsoleScreen<Id>): ConsoleScreen<Id> {
  return screen;
}

/** The address of a screen, at a merchant where it is a site's. */
export function addressOf({ of, path }: Pick<ConsoleScreen, 'of' | 'path'>, merchant?: string): string {
  const [first = ''] = path.split('/');
  return of === 'platform' ? `/${first}` : `/m/${merchant ?? ''}/${first}`;
}
