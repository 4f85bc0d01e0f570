/** A moment as yyyy-MM-dd hh:mm:ss in the visitor's zone, 24 hours (M155, D42). */
export function sayMoment(timestamp: number): string {
  const at = new Date(timestamp);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = [String(at.getFullYear()).padStart(4, '0'), two(at.getMonth() + 1), two(at.getDate())].join('-');
  return `${day} ${[two(at.getHours()), two(at.getMinutes()), two(at.getSeconds())].join(':')}`;
}
