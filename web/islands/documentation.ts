// Shows every sample in the language that was chosen last. Without it each is chosen by itself.

const keptAs = 'takilya_sample_language';
const choices = document.querySelectorAll<HTMLInputElement>('input[data-language]');

function choose(language: string | undefined | null): void {
  for (const choice of choices) if (choice.dataset.language === language) choice.checked = true;
}

for (const choice of choices) {
  choice.addEventListener('change', () => {
    const top = choice.getBoundingClientRect().top;
    choose(choice.dataset.language);
    // Samples above have become longer or shorter; the pressed button stays where it is.
    scrollBy({ top: choice.getBoundingClientRect().top - top, behavior: 'instant' });
    try {
      localStorage.setItem(keptAs, choice.dataset.language as string);
    } catch {
      // Where nothing may be kept, the choice counts for this page.
    }
  });
}

try {
  choose(localStorage.getItem(keptAs));
} catch {
  // As above.
}
