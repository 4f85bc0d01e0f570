import type { Path } from '../kit/path.ts';
import { signedIn } from './member.paths.ts';

/** The chat room: only its launch is tested; messages over its socket are internal to the page and the gateway. */
export const chatPaths: Readonly<Record<string, Path>> = {
  launchChat: { ...signedIn(), hasEffect: true },
};
