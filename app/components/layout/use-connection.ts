import { useSyncExternalStore } from 'react';

/** Whether the browser has a network connection; true on the server. */
export function useConnection(): boolean {
  return useSyncExternalStore(subscribe, isOnline, isOnlineAtFirst);
}

const isOnline = () => navigator.onLine;
const isOnlineAtFirst = () => true;

function subscribe(notify: () => void) {
  window.addEventListener('online', notify);
  window.addEventListener('offline', notify);
  return () => {
    window.removeEventListener('online', notify);
    window.removeEventListener('offline', notify);
  };
}
