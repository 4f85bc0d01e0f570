import { memberIcon } from '#contract/security/calls.ts';
import { AvatarFace } from '../page/avatar-face.tsx';
import { useMemberQuery } from '../state/queries/use-member-query.ts';

interface HeaderFaceProps {
  readonly name: string;
  readonly className: string;
}

/** The member's picture in the header (M285): the initial is shown while loading, and where there is none. */
export function HeaderFace({ name, className }: HeaderFaceProps) {
  const icon = useMemberQuery(memberIcon);
  return <AvatarFace avatar={icon.data ?? null} name={name} className={className} />;
}
