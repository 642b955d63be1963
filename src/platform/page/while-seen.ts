/** Calls every so often, and when the page comes back into sight, as long as somebody sees it, until the returned function is called. */
export function whileSeen(act: () => void, periodMs: number): () => void {
  const actIfSeen = () => {
    if (!document.hidden) act();
  };
  const timer = setInterval(actIfSeen, periodMs);
  document.addEventListener('visibilitychange', actIfSeen);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', actIfSeen);
  };
}
