import { FEEDBACK } from '#contract/service/calls.ts';
import type { OwnCase, Path } from '../kit/path.ts';
import { expectRefusal } from '../kit/replies.ts';
import { squarePng } from '../kit/square-png.ts';
import { byOwnMember, LASTING, lasting } from './own-members.ts';
import { refusedWith } from './refused.ts';
import { open } from './system.paths.ts';

const feedbackBody = { type: 'suggestion', content: 'From the conformance kit.' };

const strangePicture: OwnCase = {
  title: 'a picture that is none',
  rule: 'refused',
  async run(kit, merchant, call) {
    const images = [Buffer.from('<svg onload="alert(1)">').toString('base64')];
    const { browser } = await lasting(kit, merchant);
    const exchange = await browser.ask(call, { ...feedbackBody, images });
    expectRefusal(exchange, kit.checksOf(call), refusedWith('picture_refused'));
  },
};

export const servicePaths: Readonly<Record<string, Path>> = {
  serviceLink: open(() => ({ csType: 'LIVECHAT' })),
  feedback: {
    // A visitor with pictures may need a human check; a member does not.
    ...byOwnMember(LASTING, () => ({
      ...feedbackBody,
      images: Array.from({ length: FEEDBACK.mostImages }, squarePng),
    })),
    cases: [strangePicture],
  },
};
