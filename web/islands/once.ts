// A form that was sent is not sent again by a second press. The service would make one order of both anyway.

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-once]')) {
  form.addEventListener('submit', (event) => {
    if (form.dataset.sent !== undefined) event.preventDefault();
    form.dataset.sent = '';
    for (const button of form.querySelectorAll('button')) button.setAttribute('aria-disabled', 'true');
  });
}

// The browser's back button shows the page as it was left.
window.addEventListener('pageshow', () => {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-once]')) {
    delete form.dataset.sent;
    for (const button of form.querySelectorAll('button')) button.removeAttribute('aria-disabled');
  }
});
