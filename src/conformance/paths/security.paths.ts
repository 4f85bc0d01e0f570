import { memberIcon, playerAvatar, profile, sendContactCode } from '#contract/security/calls.ts';
import { readAvatar, readProfile } from '#contract/security/read.ts';
import { codeFor, type Kit, needed } from '../kit/kit.ts';
import type { OwnCase, Path } from '../kit/path.ts';
import type { ProfileMerchant } from '../kit/profile.ts';
import { expectRefusal } from '../kit/replies.ts';
import { squarePng } from '../kit/square-png.ts';
import { Failed } from '../verdict/verdict.ts';
import { byOwnMember, drawEmail, LASTING, lasting } from './own-members.ts';
import { otherCode, refusedWith, wrongPasswordCase } from './refused.ts';

const strangePicture: OwnCase = {
  title: 'a picture that is none',
  rule: 'refused',
  async run(kit, merchant, call) {
    const { browser } = await lasting(kit, merchant);
    const image = Buffer.from('<svg onload="alert(1)">').toString('base64');
    const exchange = await browser.ask(call, { avatarType: 'CUSTOM', image });
    expectRefusal(exchange, kit.checksOf(call), refusedWith('avatar_refused'));
  },
};

const ownPicture: OwnCase = {
  title: 'a picture of one’s own, and who asks for it',
  rule: 'happy-path',
  async run(kit, merchant, call) {
    const { browser } = await lasting(kit, merchant);
    const stored = readAvatar(await needed(kit, browser, call, { avatarType: 'CUSTOM', image: squarePng() }));
    if (stored?.avatarType !== 'CUSTOM') throw new Failed('happy-path', 'the picture was not kept as one’s own');
    for (const read of [memberIcon, playerAvatar]) {
      const reported = readAvatar(await needed(kit, browser, read, {}));
      if (reported?.avatar !== stored.avatar) throw new Failed('happy-path', `${read.name} answers another picture`);
    }
  },
};

const newName: OwnCase = {
  title: 'the new nickname afterwards',
  rule: 'happy-path',
  async run(kit, merchant, call) {
    const { browser } = await lasting(kit, merchant);
    await needed(kit, browser, call, { nickname: 'Kit Reader' });
    const { nickname } = readProfile(await needed(kit, browser, profile, {}));
    if (nickname !== 'Kit Reader') throw new Failed('happy-path', 'the profile tells another nickname');
  },
};

async function newEmail(kit: Kit, merchant: ProfileMerchant) {
  const { browser, password } = await lasting(kit, merchant);
  return { browser, request: { kind: 'email' as const, email: drawEmail(), password } };
}

async function sentContact(kit: Kit, merchant: ProfileMerchant) {
  const { browser, request } = await newEmail(kit, merchant);
  await needed(kit, browser, sendContactCode, request);
  const { password: _, ...contact } = request;
  return { browser, request: { ...contact, code: await codeFor(kit, browser, contact.email) } };
}

const CODE_WRONG = refusedWith('verification_code_wrong', 'verification_code_expired');

const contactCodes: readonly OwnCase[] = [
  {
    title: 'with a wrong code',
    rule: 'refused',
    async run(kit, merchant, call) {
      const { browser, request } = await sentContact(kit, merchant);
      const exchange = await browser.ask(call, { ...request, code: otherCode(request.code) });
      expectRefusal(exchange, kit.checksOf(call), CODE_WRONG);
    },
  },
  {
    title: 'with a code for another address',
    rule: 'refused',
    async run(kit, merchant, call) {
      const { browser, request } = await sentContact(kit, merchant);
      const exchange = await browser.ask(call, { ...request, email: drawEmail() });
      expectRefusal(exchange, kit.checksOf(call), CODE_WRONG);
    },
  },
  {
    title: 'the same code again',
    rule: 'code-once',
    async run(kit, merchant, call) {
      const { browser, request } = await sentContact(kit, merchant);
      await needed(kit, browser, call, request);
      const exchange = await browser.ask(call, request);
      expectRefusal(exchange, kit.checksOf(call), { ...CODE_WRONG, answered: 'code-once' });
    },
  },
];

export const securityPaths: Readonly<Record<string, Path>> = {
  chooseAvatar: {
    ...byOwnMember(LASTING, () => ({ avatarType: 'STATIC', avatar: 'a3' })),
    verify(value) {
      const avatar = readAvatar(value);
      if (avatar?.avatarType !== 'STATIC' || avatar.avatar !== 'a3')
        throw new Failed('happy-path', 'another picture was kept');
    },
    cases: [strangePicture, ownPicture],
  },
  updateProfile: { ...byOwnMember(LASTING, () => ({ nickname: 'Kit' })), cases: [newName] },
  sendContactCode: {
    prepare: newEmail,
    cases: [wrongPasswordCase(newEmail)],
  },
  confirmContact: { prepare: sentContact, cases: contactCodes },
};
