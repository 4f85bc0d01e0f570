import { drawImage } from './image.ts';

/** Draws the text of a captcha on a pool thread. */
export function work(text: string): string {
  return drawImage(text);
}
