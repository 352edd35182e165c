import { createBrowserRouter, type RouteObject, redirect } from 'react-router';
import { Spinner } from '../components/spinner.tsx';
import { Layout } from './layout.tsx';
import { page } from './page.tsx';
import { NotFoundRoute } from './routes/not-found.tsx';
import { RouteError } from './routes/route-error.tsx';

/** A page that fails leaves the frame around it standing. */
const framed = (pages: RouteObject[]): RouteObject[] => [{ ErrorBoundary: RouteError, children: pages }];

/** What is reachable; each page loads on demand. */
export const router = createBrowserRouter([
  {
    Component: Layout,
    ErrorBoundary: RouteError,
    HydrateFallback: Spinner,
    children: framed([
      page('/', ['home'], async () => (await import('./routes/home.tsx')).HomeRoute, { wide: true, still: true }),
      page(
        '/projects/:projectId',
        ['work', 'draft', 'review', 'assignments'],
        async () => (await import('./routes/project.tsx')).ProjectRoute,
      ),
      page(
        '/projects/:projectId/review',
        ['work', 'draft', 'review'],
        async () => (await import('./routes/review.tsx')).ReviewRoute,
        { wide: true },
      ),
      page(
        '/create-project',
        ['work', 'draft'],
        async () => (await import('./routes/create-project.tsx')).CreateProjectRoute,
      ),
      page('/projects', ['work'], async () => (await import('./routes/projects.tsx')).ProjectsRoute),
      page('/reviews', ['work', 'assignments'], async () => (await import('./routes/reviews.tsx')).ReviewsRoute),
      page(
        '/reviews/:assignmentId',
        ['work', 'draft', 'assignments'],
        async () => (await import('./routes/assignment.tsx')).AssignmentRoute,
      ),
      page('/glossaries', ['work', 'draft'], async () => (await import('./routes/glossaries.tsx')).GlossariesRoute),
      page(
        '/glossaries/:glossaryId',
        ['work', 'draft'],
        async () => (await import('./routes/glossary.tsx')).GlossaryRoute,
      ),
      page('/memories', ['work', 'draft'], async () => (await import('./routes/memories.tsx')).MemoriesRoute),
      page('/memories/:memoryId', ['work', 'draft'], async () => (await import('./routes/memory.tsx')).MemoryRoute),
      page('/voices', ['work', 'draft', 'voice'], async () => (await import('./routes/voices.tsx')).VoicesRoute),
      page('/voices/:voiceId', ['work', 'draft', 'voice'], async () => (await import('./routes/voice.tsx')).VoiceRoute),
      page('/auth', [], async () => (await import('./routes/auth.tsx')).AuthRoute),
      page('/authenticate', [], async () => (await import('./routes/authenticate.tsx')).AuthenticateRoute),
      page('/profile', ['account', 'work'], async () => (await import('./routes/profile.tsx')).ProfileRoute),
      page(
        '/dashboard',
        ['account', 'billing', 'work'],
        async () => (await import('./routes/dashboard.tsx')).DashboardRoute,
      ),
      page('/referral', ['account'], async () => (await import('./routes/referral.tsx')).ReferralRoute),
      page('/billing', ['billing', 'work'], async () => (await import('./routes/billing.tsx')).BillingRoute),
      page(
        '/payment-success',
        ['billing'],
        async () => (await import('./routes/payment-success.tsx')).PaymentSuccessRoute,
      ),
      page('/console/:section?', ['console'], async () => (await import('./routes/console.tsx')).ConsoleRoute),
      page(
        '/console/identity/:part?',
        ['console', 'identity', 'identity-setup'],
        async () => (await import('./routes/console-identity.tsx')).ConsoleIdentityRoute,
      ),
      page(
        '/console/identity/users/:userId',
        ['console', 'identity', 'identity-import'],
        async () => (await import('./routes/console-identity.tsx')).ConsoleIdentityRoute,
      ),
      page(
        '/word-count-test',
        ['console'],
        async () => (await import('./routes/word-count-test.tsx')).WordCountTestRoute,
      ),
      page(
        '/google-drive-test',
        ['console'],
        async () => (await import('./routes/google-drive-test.tsx')).GoogleDriveTestRoute,
      ),
      page('/stripe-test', ['console'], async () => (await import('./routes/stripe-test.tsx')).StripeTestRoute),
      ...['/admin-redirect', '/admin/*'].map((path) =>
        page(path, [], async () => (await import('./routes/admin-redirect.tsx')).AdminRedirectRoute),
      ),
      page('/idp', ['account'], async () => (await import('./routes/consent.tsx')).ConsentRoute),
      page('/pricing', ['pricing'], async () => (await import('./routes/pricing.tsx')).PricingRoute),
      page('/about', ['public'], async () => (await import('./routes/about.tsx')).AboutRoute, { still: true }),
      page('/contact', ['public'], async () => (await import('./routes/contact.tsx')).ContactRoute),
      page('/privacy', ['legal'], async () => (await import('./routes/privacy.tsx')).PrivacyRoute, { still: true }),
      page('/terms', ['legal'], async () => (await import('./routes/terms.tsx')).TermsRoute, { still: true }),
      page('/investors', ['investors'], async () => (await import('./routes/investors.tsx')).InvestorsRoute, {
        still: true,
      }),
      page('/investors-v2', ['investors'], async () => (await import('./routes/investors-two.tsx')).InvestorsTwoRoute, {
        still: true,
      }),
      { path: '/login', loader: () => redirect('/auth') },
      { path: '/register', loader: () => redirect('/auth?tab=signup') },
      { path: '*', Component: NotFoundRoute },
    ]),
  },
]);
