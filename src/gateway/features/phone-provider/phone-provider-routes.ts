import { phoneProvider } from '#contract/verification/calls.ts';
import { verificationSchemas } from '#contract/verification/schemas.ts';
import { succeed } from '#contract/wire/envelope.ts';
import type { Pipeline } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import type { PhoneProviderService } from './service.ts';

/** Settings of the phone provider for the page (D28); null if the merchant has none. */
export function phoneProviderRoutes(pipeline: Pipeline, phone: Pick<PhoneProviderService, 'project'>): void {
  registerCall(pipeline, phoneProvider, verificationSchemas.phoneProvider, async (_, { merchant }) => {
    const project = await phone.project(merchant);
    if (project === undefined) return succeed(null);
    const { projectId, apiKey, authDomain, emulator } = project;
    const shown = emulator === undefined ? {} : { emulator };
    return succeed({ provider: 'firebase' as const, projectId, apiKey, authDomain, ...shown });
  });
}
