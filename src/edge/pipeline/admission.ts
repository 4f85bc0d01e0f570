import type { FastifyRequest } from 'fastify';
import type { PageQuestion } from '../page/page-question.ts';
import type { PageAnswer } from '../page/pages.ts';
import type { EdgeContext } from './context.ts';

/** Whether a visitor is admitted to the requested page or gets a start-up screen instead. */
export type Admission =
  | { readonly kind: 'in'; readonly question: PageQuestion }
  | { readonly kind: 'shut'; readonly answer: PageAnswer };

/**
 * Admission is checked first and never cached: maintenance concerns the merchant, restriction the visitor (D21:
 * maintenance wins). A visitor whom the merchant admits during maintenance gets separately cached pages.
 */
export async function admit(
  request: Pick<FastifyRequest, 'merchant' | 'siteHost' | 'visitor'>,
  question: PageQuestion,
  context: Pick<EdgeContext, 'visitors' | 'pages'>,
): Promise<Admission> {
  const { merchant, siteHost, visitor } = request;
  const isClosed = question.site.documents.maintenance === true;
  const visit = { merchant, host: siteHost, address: visitor.address };
  const { restricted, admitted, location } = await context.visitors.ask(visit);
  const isShut = isClosed && !admitted;
  if (!isShut && !restricted) return { kind: 'in', question: { ...question, admitted: isClosed } };
  const { ip, country } = location;
  const startup = { status: isShut ? 1 : 2, ip: ip || visitor.address, country } as const;
  return { kind: 'shut', answer: await context.pages.startup(question, startup) };
}
