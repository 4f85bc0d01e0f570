import type { ComponentType } from 'react';
import type { StaffAction } from '#contract/staff/policy.ts';
import type { AskAhead } from '../api/ask-ahead.ts';

type ScreenId =
  | 'overview'
  | 'switches'
  | 'rules'
  | 'settings'
  | 'why'
  | 'preview'
  | 'content'
  | 'games'
  | 'members'
  | 'feedback'
  | 'applications'
  | 'chat'
  | 'outbox'
  | 'support'
  | 'journal'
  | 'staff';

/** A screen of the console: where it is, who may open it, and its code, which comes when it is wanted. */
export interface ConsoleScreen {
  /** Its text is `nav.<id>`. */
  readonly id: ScreenId;
  /** Below the root, or below /m/<merchant> for a screen of one site; may have parameters of its own behind the first part. */
  readonly path: string;
  readonly of: 'platform' | 'site';
  /** Who may not do this is not offered the screen. */
  readonly needs: StaffAction;
  /** A name of the icon table. */
  readonly icon: string;
  readonly load: () => Promise<{ readonly default: ComponentType; readonly askAhead?: AskAhead }>;
}

/** The whole console in one list, in the order of its navigation. */
export const SCREENS: readonly ConsoleScreen[] = [
  {
    id: 'overview',
    path: '',
    of: 'platform',
    needs: 'overview.read',
    icon: 'layout-grid',
    load: () => import('../features/overview/overview.tsx'),
  },
  {
    id: 'switches',
    path: 'switches',
    of: 'site',
    needs: 'documents.read',
    icon: 'zap',
    load: () => import('../features/switches/switches.tsx'),
  },
  {
    id: 'rules',
    path: 'rules/:field?',
    of: 'site',
    needs: 'documents.read',
    icon: 'scroll-text',
    load: () => import('../features/rules/rules.tsx'),
  },
  {
    id: 'settings',
    path: 'settings/:section?',
    of: 'site',
    needs: 'documents.read',
    icon: 'settings',
    load: () => import('../features/settings/settings.tsx'),
  },
  {
    id: 'why',
    path: 'why',
    of: 'site',
    needs: 'why.ask',
    icon: 'circle-question-mark',
    load: () => import('../features/why/why.tsx'),
  },
  {
    id: 'preview',
    path: 'preview',
    of: 'site',
    needs: 'preview.open',
    icon: 'eye',
    load: () => import('../features/preview/preview.tsx'),
  },
  {
    id: 'content',
    path: 'content/:kind?/:piece?',
    of: 'site',
    needs: 'content.read',
    icon: 'newspaper',
    load: () => import('../features/content/content.tsx'),
  },
  {
    id: 'games',
    path: 'games',
    of: 'site',
    needs: 'documents.read',
    icon: 'gamepad-2',
    load: () => import('../features/games/games.tsx'),
  },
  {
    id: 'members',
    path: 'members',
    of: 'site',
    needs: 'member.read',
    icon: 'users',
    load: () => import('../features/members/members.tsx'),
  },
  {
    id: 'feedback',
    path: 'feedback',
    of: 'site',
    needs: 'feedback.read',
    icon: 'message-square',
    load: () => import('../features/feedback/feedback.tsx'),
  },
  {
    id: 'applications',
    path: 'applications',
    of: 'site',
    needs: 'member.read',
    icon: 'gift',
    load: () => import('../features/applications/applications.tsx'),
  },
  {
    id: 'chat',
    path: 'chat',
    of: 'site',
    needs: 'member.read',
    icon: 'messages-square',
    load: () => import('../features/chat/chat.tsx'),
  },
  {
    id: 'outbox',
    path: 'outbox',
    of: 'site',
    needs: 'outbox.read',
    icon: 'mail',
    load: () => import('../features/outbox/outbox.tsx'),
  },
  {
    id: 'support',
    path: 'support',
    of: 'platform',
    needs: 'overview.read',
    icon: 'life-buoy',
    load: () => import('../features/support/support.tsx'),
  },
  {
    id: 'journal',
    path: 'journal',
    of: 'platform',
    needs: 'journal.read',
    icon: 'book-open',
    load: () => import('../features/journal/journal.tsx'),
  },
  {
    id: 'staff',
    path: 'staff',
    of: 'platform',
    needs: 'staff.read',
    icon: 'users',
    load: () => import('../features/staff/staff.tsx'),
  },
];

/** The address of a screen, at a merchant where it is a site's. */
export function addressOf({ of, path }: Pick<ConsoleScreen, 'of' | 'path'>, merchant?: string): string {
  const [first = ''] = path.split('/');
  return of === 'platform' ? `/${first}` : `/m/${merchant ?? ''}/${first}`;
}
