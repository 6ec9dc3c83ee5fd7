/** Has the page kept for times without a network. `onUpdate`: a new version is here; calling the function takes it over. */
export async function keepShell(onUpdate: (takeOver: () => void) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const registration = await navigator.serviceWorker.register('/door/service-worker.js', { scope: '/door' });
  const offer = () => {
    const { waiting } = registration;
    // The first one replaces nothing.
    if (waiting === null || navigator.serviceWorker.controller === null) return;
    onUpdate(() => {
      navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
      waiting.postMessage('take over');
    });
  };
  offer();
  registration.addEventListener('updatefound', () => {
    registration.installing?.addEventListener('statechange', offer);
  });
}
