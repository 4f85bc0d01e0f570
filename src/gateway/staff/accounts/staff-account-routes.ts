import { worksFor } from '#contract/staff/policy.ts';
import { me, type StaffSite } from '#contract/staff/session/calls.ts';
import { signOut } from '#contract/staff/sign-in/calls.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Context } from '#gateway/context/context.ts';
import type { AccountDeps } from '../identity/deps.ts';
import { clearStaffCookie, endSessions } from '../identity/sessions.ts';
import { registerStaffCall } from '../register-staff-call.ts';
import { hasSecondStep, readSecondSteps } from '../sign-in/second-steps.ts';
import { signInRoutes } from '../sign-in/sign-in-routes.ts';
import { siteOrigin } from '../site-origin.ts';
import { createStaffEmailSender } from '../staff-emails/staff-email-sender.ts';
import { type StaffPipeline, type StaffSession, staffOf } from '../staff-pipeline.ts';
import { ownAccountRoutes } from './own-account-routes.ts';
import { staffRoutes } from './staff-routes.ts';

/** Routes of staff accounts: sign-in, sign-out, own account and staff management. */
export function accountRoutes(pipeline: StaffPipeline, deps: AccountDeps): void {
  const { context } = pipeline;
  context.jobs.push(createStaffEmailSender(context, deps));

  registerStaffCall(pipeline, me, async (_request, visit) => {
    const staff = staffOf(visit);
    const { staffId, name, role, merchants, csrf } = staff;
    const own = await context.db.asStaff([], async (db) => {
      const account = db.selectFrom('staff_account').select('email').where('id', '=', staffId);
      const { email } = await account.executeTakeFirstOrThrow();
      return { email, secondStep: hasSecondStep(await readSecondSteps(db, staffId)) };
    });
    const scope = merchants === 'all' ? merchants : [...merchants];
    const sites = await sitesOf(context, staff);
    return succeed({ staffId, name, role, merchants: scope, csrf, ...own, sites });
  });

  registerStaffCall(pipeline, signOut, async (_request, visit) => {
    const { staffId, sessionId } = staffOf(visit);
    await context.db.asStaff([], (db) => endSessions(db, { staffId, only: sessionId }));
    clearStaffCookie(visit.reply);
    return succeed(null);
  });

  signInRoutes(pipeline, deps);
  ownAccountRoutes(pipeline, deps);
  staffRoutes(pipeline, deps);
}

/** Sites that a staff user works for: served brands, and merchants that only the database knows. */
async function sitesOf(context: Context, staff: StaffSession) {
  const served = context.brands.list().map(({ merchant, brand }) => ({
    merchant,
    name: brand.name,
    origin: siteOrigin(context.config, merchant),
    languages: [...brand.languages],
    defaultLanguage: brand.defaultLanguage,
  }));
  const names = new Set(served.map(({ merchant }) => merchant));
  const rest = (await context.merchants.list())
    .filter((merchant) => !names.has(merchant))
    .map((merchant) => ({ merchant, name: merchant, origin: '', languages: [], defaultLanguage: 'EN' }));
  const sites: (StaffSite & { languages: string[] })[] = [...served, ...rest];
  return sites.filter(({ merchant }) => worksFor(staff, merchant)).sort(byCode);
}

function byCode(one: StaffSite, other: StaffSite): number {
  return one.merchant < other.merchant ? -1 : 1;
}
