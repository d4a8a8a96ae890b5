import { Outlet, useNavigate } from '@remix-run/react';

/** A layout with a button that goes back like the browser's. */
export function BackShell() {
  const navigate = useNavigate();
  return (
    <>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <Outlet />
    </>
  );
}
