import { captcha as captchaCall } from '#contract/verification/calls.ts';
import { CAPTCHA_ID_HEADER } from '#contract/verification/read.ts';
import { verificationSchemas } from '#contract/verification/schemas.ts';
import { succeed } from '#contract/wire/envelope.ts';
import { createVisitorLimit } from '#gateway/identity/checks/visitor-limit.ts';
import type { Pipeline } from '#gateway/pipeline/pipeline.ts';
import { registerCall } from '#gateway/pipeline/register-call.ts';
import type { CaptchaService } from './service.ts';

const IMAGES = { limit: 120, windowMs: 60_000 };

/** The image captcha (M95, M279). Its id is sent in a header. */
export function captchaRoutes(pipeline: Pipeline, captcha: CaptchaService): void {
  const limit = createVisitorLimit(pipeline.context, 'captcha.images', IMAGES);
  registerCall(pipeline, captchaCall, verificationSchemas.captcha, async (_, { merchant, address, reply }) => {
    await limit.take(merchant, address);
    const { id, image } = await captcha.issue(merchant);
    reply.header(CAPTCHA_ID_HEADER, id);
    return succeed(image);
  });
}
