/** What customers ask, answered. */
import { company } from '../../domain/settings/company.ts';
import { Invitation } from '../parts/invitation.tsx';
import { Main } from '../parts/page.tsx';
import { questions } from './questions.ts';

export const questionsPage = {
  path: '/questions',
  title: `${company.brand} – Questions fréquentes`,
  description:
    'Prix, délais, assurance, retour, retard, annulation\u00a0: ce que l’on nous demande avant de nous confier sa voiture, et nos réponses.',
} as const;

export function QuestionsPage() {
  return (
    <Main {...questionsPage} heading="Questions fréquentes">
      <div className="grid two">
        {questions.map(({ asked, answer }) => (
          <section key={asked} className="card">
            <h2>{asked}</h2>
            <p>{answer}</p>
          </section>
        ))}
      </div>
      <Invitation />
    </Main>
  );
}
