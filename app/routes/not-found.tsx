import { data } from '@remix-run/cloudflare';

export async function loader() {
  throw data(null, { status: 404 });
}

export async function action() {
  throw data(null, { status: 404 });
}

/** Never rendered: the loader always throws. */
export default function NotFound() {
  return null;
}
