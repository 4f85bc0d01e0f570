import { listTypes } from '#contract/announcements/calls.ts';
import { announcementTypes, constants, defaultExecution } from '#contract/call/constants.ts';
import type { Kit } from '../kit/kit.ts';
import type { Path } from '../kit/path.ts';
import type { ProfileMerchant } from '../kit/profile.ts';

/** A path for any visitor, with a request that is always valid. */
export function open(request: (merchant: ProfileMerchant, kit: Kit) => object = () => ({})): Path {
  return {
    prepare: async (kit, merchant) => ({ browser: kit.visitor(merchant), request: request(merchant, kit) }),
  };
}

export const systemPaths: Readonly<Record<string, Path>> = {
  status: {
    async prepare(kit, merchant) {
      const browser = kit.visitor(merchant);
      return { browser, request: { url: new URL(browser.site.url).host } };
    },
  },
  helpCentre: open(() => ({ lang: 'EN', device: constants.device })),
};

export const announcementsPaths: Readonly<Record<string, Path>> = {
  announcements: open(() => ({
    types: listTypes(announcementTypes),
    platform: constants.platformCode,
    execution: defaultExecution,
  })),
};
