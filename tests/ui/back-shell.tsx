import { Outlet, useNavigate } from '@remix-run/react';

/** Pages with a button that goes back as the browser's does. */
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
