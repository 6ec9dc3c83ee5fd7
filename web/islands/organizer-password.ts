// Lets people look at the password that they type. Without it there is no button.

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-shows]')) {
  const input = document.getElementById(button.dataset.shows as string) as HTMLInputElement | null;
  if (input === null) continue;
  button.hidden = false;
  const show = (isShown: boolean) => {
    input.type = isShown ? 'text' : 'password';
    button.textContent = (isShown ? button.dataset.hideText : button.dataset.showText) as string;
  };
  button.addEventListener('click', () => show(input.type === 'password'));
  // Sent as a password, so that browsers recognize it and offer to keep it.
  input.form?.addEventListener('submit', () => show(false));
}
