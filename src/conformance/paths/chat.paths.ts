import type { Path } from '../kit/path.ts';
import { signedIn } from './member.paths.ts';

/** The chat room: what it says over its socket is the page's and the gateway's own. */
export const chatPaths: Readonly<Record<string, Path>> = {
  launchChat: { ...signedIn(), hasEffect: true },
};
