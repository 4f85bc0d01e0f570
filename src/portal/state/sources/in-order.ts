interface Order {
  asked: number;
  taken: number;
}

/**
 * Replies to a question that a page asks again and again, in the order of the questions: `ask(page)` notes one, and what it
 * answers says whether its reply may be taken. It may not once a later question of the same page was answered.
 */
export function inOrder(): (page: object) => () => boolean {
  const orders = new WeakMap<object, Order>();
  return function ask(page) {
    const order = orders.get(page) ?? { asked: 0, taken: 0 };
    orders.set(page, order);
    order.asked += 1;
    const own = order.asked;
    return () => {
      if (own < order.taken) return false;
      order.taken = own;
      return true;
    };
  };
}
