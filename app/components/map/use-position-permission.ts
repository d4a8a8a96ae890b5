import { useEffect, useState } from 'react';
import { positionPermission } from './position-permission.ts';

/** Whether the browser gives the position to this page; null until it says so, or where it never does. */
export function usePositionPermission(): PermissionState | null {
  const given = positionPermission.use();
  const [state, setState] = useState<PermissionState | null>(null);
  useEffect(() => {
    const aborter = new AbortController();
    const { signal } = aborter;
    navigator.permissions?.query({ name: 'geolocation' }).then(
      (status) => {
        const update = () => {
          // A permission given once ends while the page is open.
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
