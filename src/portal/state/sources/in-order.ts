interface Order {
  asked: number;
  taken: number;
}

/**
 * Orders the replies to a repeated request of a page: `ask(page)` registers a request and returns a function that says
 * whether its reply may be used. A reply is stale once a later request of the same page was answered.
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
