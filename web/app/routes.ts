import { index, layout, route } from '@react-router/dev/routes'
import type { RouteConfig } from '@react-router/dev/routes'

export default [
  layout('routes/site-layout.tsx', [
    index('routes/home.tsx'),
    route('about_us', 'routes/about-us.tsx'),
    route('subscription', 'routes/subscription.tsx'),
    route('contact_us', 'routes/contact-us.tsx'),
    route('faq', 'routes/faq.tsx'),
    route('testimonials', 'routes/testimonials.tsx'),
    route('privacy_and_policy', 'routes/privacy-and-policy.tsx'),
    route('terms_and_conditions', 'routes/terms-and-conditions.tsx'),
    route('mission', 'routes/mission.tsx'),
    route('cookies', 'routes/cookies.tsx'),
    route('login', 'routes/login.tsx'),
    route('register', 'routes/register.tsx'),
    route('dashboard', 'routes/dashboard.tsx'),
    route('mychatbots', 'routes/mychatbots.tsx'),
    route('profile', 'routes/profile.tsx'),
    route('*', 'routes/not-found.tsx'),
  ]),
  route('create-new-chatbot', 'routes/create-new-chatbot.tsx'),
  route('chatbot/:botId', 'routes/chatbot.tsx'),
] satisfies RouteConfig
