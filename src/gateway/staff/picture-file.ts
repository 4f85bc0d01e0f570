import { DATA_POLICY } from '#serving/policy.ts';
import { Failure } from '../door/failure.ts';
import type { StaffFile } from './register-staff-call.ts';

/** A picture that a stranger sent, drawn anew by ourselves, is shown as a picture and is no page wherever it is opened. */
const HEADERS = {
  'cache-control': 'private, no-store',
  'content-disposition': 'inline; filename="picture.jpg"',
  'content-security-policy': DATA_POLICY,
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
};

/** A JPEG of our own drawing; throws `not_found` without one. */
export function pictureFile(image: Buffer | undefined): StaffFile {
  if (image === undefined) throw new Failure('not_found');
  return { file: image, type: 'image/jpeg', headers: HEADERS };
}
