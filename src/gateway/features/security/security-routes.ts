import {
  authenticator,
  beginAuthenticator,
  confirmAuthenticator,
  confirmContact,
  profile,
  removeAuthenticator,
  renewRecoveryCodes,
  sendContactCode,
  updateProfile,
} from '#contract/security/calls.ts';
import { refuse, succeed } from '#contract/wire/envelope.ts';
import { readNickname } from '#gateway/identity/nickname.ts';
import { memberOf, type Pipeline, type Visit } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import { askPassword } from './ask-password.ts';
import { avatarRoutes } from './avatar-routes.ts';
import { keepContact, readContact, sendCodeTo } from './contacts.ts';
import type { SecurityDeps } from './deps.ts';
import { beginEnrolment, confirmEnrolment, endEnrolment, readState, renewCodes } from './enrolment.ts';
import { readProfileOf, writeNickname } from './profiles.ts';

/** Routes of the member centre page securityCenter, except places and linked social accounts. */
export function securityRoutes(pipeline: Pipeline, deps: SecurityDeps): void {
  avatarRoutes(pipeline);
  profileRoutes(pipeline);
  contactRoutes(pipeline, deps);
  authenticatorRoutes(pipeline, deps);
}

const ownerOf = (visit: Visit) => ({ merchant: visit.merchant, memberId: memberOf(visit).memberId });

function profileRoutes(pipeline: Pipeline): void {
  const { db } = pipeline.context;
  registerCall(pipeline, profile, async (_, visit) => {
    const { merchant, memberId } = ownerOf(visit);
    return succeed(await db.withMerchant(merchant, (scope) => readProfileOf(scope, merchant, memberId)));
  });
  registerCall(pipeline, updateProfile, async (request, visit) => {
    const { merchant, memberId } = ownerOf(visit);
    const nickname = readNickname(request.nickname);
    if (nickname === undefined) {
      return refuse('invalid_request', { value: { fields: [{ field: 'nickname', code: 'security.nickname_rule' }] } });
    }
    await db.withMerchant(merchant, (scope) => writeNickname(scope, merchant, memberId, nickname));
    return succeed(null);
  });
}

function contactRoutes(pipeline: Pipeline, deps: SecurityDeps): void {
  const { context } = pipeline;
  registerCall(pipeline, sendContactCode, async (request, visit) => {
    const owner = ownerOf(visit);
    const address = readContact(request);
    if ('errorCode' in address) return address;
    const refusal = await askPassword(context, deps.passwords, { ...owner, password: request.password });
    return refusal ?? sendCodeTo(deps.codes, visit, owner.memberId, address);
  });
  registerCall(pipeline, confirmContact, async (request, visit) => {
    const address = readContact(request);
    return 'errorCode' in address ? address : keepContact(context, deps, ownerOf(visit), address, request.code);
  });
}

function authenticatorRoutes(pipeline: Pipeline, deps: SecurityDeps): void {
  const { context } = pipeline;
  registerCall(pipeline, authenticator, async (_, visit) => {
    const owner = ownerOf(visit);
    return succeed(await context.db.withMerchant(owner.merchant, (db) => readState(db, owner)));
  });
  registerCall(pipeline, beginAuthenticator, async ({ password }, visit) => {
    const owner = ownerOf(visit);
    const refusal = await askPassword(context, deps.passwords, { ...owner, password });
    const names = { issuer: siteOf(visit), account: memberOf(visit).member.account };
    return refusal ?? beginEnrolment(context, deps, owner, names);
  });
  registerCall(pipeline, confirmAuthenticator, ({ code }, visit) =>
    confirmEnrolment(context, deps, ownerOf(visit), code),
  );
  registerCall(pipeline, renewRecoveryCodes, ({ code }, visit) => renewCodes(context, deps, ownerOf(visit), code));
  registerCall(pipeline, removeAuthenticator, async ({ code, password }, visit) => {
    const owner = ownerOf(visit);
    const refusal = await askPassword(context, deps.passwords, { ...owner, password });
    return refusal ?? endEnrolment(context, deps, owner, code);
  });
}

const siteOf = ({ host }: Visit) => host.split(':', 1).join('');
