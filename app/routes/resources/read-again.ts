/**
 * Nothing is done: after an action the router reads the page's data again, and after one of a fetcher it leaves the
 * reply to a form and the place the page was scrolled to as they are, which its own `revalidate` does not.
 */
export const clientAction = () => null;
