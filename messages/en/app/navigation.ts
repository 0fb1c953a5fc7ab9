export const homeOf = ({ brand }: { brand: string | number }) => `${brand}, home`
export const signUp = 'Sign Up'
export const mainLabel = 'Main'
export const home = 'Home'
export const about = 'About'
export const subscription = 'Subscription'
export const dashboard = 'Dashboard'
export const contactUsTitle = 'Contact Us'
export const contactUs = 'Contact us'
export const aboutUs = 'About Us'
export const privacyPolicy = 'Privacy Policy'
export const termsConditions = 'Terms Conditions'
export const faq = 'Faq'
export const testimonials = 'Testimonials'
export const cookies = 'Cookies'
export const ourMission = 'Our Mission'
export const companyHistory = 'Company History'
export const careers = 'Careers'
export const payment = 'Payment'
export const profile = 'Profile'
export const login = 'Login'
export const menu = 'Menu'
export const mainSmallLabel = 'Main, small screen'
export const theme = 'Theme'
/** Label of the theme button, by the current theme; it names the next theme. */
export const themeSwitch = {
  system: 'Theme: system. Change to light',
  light: 'Theme: light. Change to dark',
  dark: 'Theme: dark. Change to system',
} as const
export const accountMenuOf = ({ initials }: { initials: string | number }) =>
  `${initials}: account menu`
export const accountMenu = 'Account menu'
export const account = 'Account'
export const logout = 'Logout'
export const menuSignUp = 'SignUp'
