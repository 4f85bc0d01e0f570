/** The brand's slides as a visitor sees them. */
import { evaluate } from '../conditions/condition.ts';
import type { FactSource } from '../conditions/facts.ts';
import type { Portal, PortalSlide } from '../portal/portal.ts';
import { elementOf } from './gate.ts';
import { findScreen } from './screens.ts';

/**
 * The slides whose condition holds. A slide that leads to registration has no button and no action while the element
 * `slides.register` is hidden.
 */
export function slidesFor(
  portal: Pick<Portal, 'elements'>,
  slides: readonly PortalSlide[],
  facts: FactSource,
): readonly PortalSlide[] {
  const register = elementOf(portal, 'slides.register');
  const isOpen = register !== undefined && evaluate(register.when, facts) === true;
  return slides.flatMap((slide) => {
    if (evaluate(slide.when, facts) !== true) return [];
    if (isOpen || !leadsToRegistration(slide)) return [slide];
    const { button: _, action: __, ...rest } = slide;
    return [rest];
  });
}

function leadsToRegistration({ action }: PortalSlide): boolean {
  const [path = ''] = (action?.go ?? '').split(/[?#]/);
  return findScreen(path)?.modal === 'register';
}
