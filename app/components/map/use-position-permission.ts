import { useEffect, useState } from 'react';
import { positionPermission } from './position-permission.ts';

/** The state of the position permission on this page; null until the browser reports it, or if it never does. */
export function usePositionPermission(): PermissionState | null {
  const given = positionPermission.use();
  const [state, setState] = useState<PermissionState | null>(null);
  useEffect(() => {
    const aborter = new AbortController();
    const { signal } = aborter;
    navigator.permissions?.query({ name: 'geolocation' }).then(
      (status) => {
        const update = () => {
          // A one-time permission can expire while the page is open.
          positionPermission.set(status.state === 'prompt' ? null : status.state);
          setState(status.state);
        };
        status.addEventListener('change', update, { signal });
        setState(status.state);
      },
      () => {},
    );
    return () => aborter.abort();
  }, []);
  return state === null || state === 'prompt' ? (given ?? state) : state;
}
