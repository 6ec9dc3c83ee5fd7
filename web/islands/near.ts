// Sorts by distance once somebody presses the button and the browser tells where they are. The position is rounded to about a
// kilometre, and is in the URL of the list and nowhere else. Without scripts or a device that knows, there is no button.

const decimals = 2;
const waitMs = 15_000;
// Somebody who asked a moment ago is still about there.
const ageMaxMs = 600_000;

const button = document.querySelector<HTMLButtonElement>('button[data-near]');
const answer = document.querySelector<HTMLElement>('[data-near-answer]');
if (button !== null && answer !== null && isSecureContext && 'geolocation' in navigator) {
  button.hidden = false;
  button.addEventListener('click', () => {
    button.disabled = true;
    answer.textContent = '';
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => {
        button.disabled = false;
        const list = new URL(location.href);
        list.searchParams.set('near', `${latitude.toFixed(decimals)},${longitude.toFixed(decimals)}`);
        list.searchParams.delete('page');
        location.assign(list);
      },
      ({ code, PERMISSION_DENIED }) => {
        button.disabled = false;
        answer.textContent = (code === PERMISSION_DENIED ? answer.dataset.refused : answer.dataset.unknown) as string;
      },
      { timeout: waitMs, maximumAge: ageMaxMs },
    );
  });
}
